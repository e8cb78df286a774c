/* A machine that fails on demand. Preloaded into the server by machine.rs, it replaces the functions of the C library
 * through which SQLite changes its files and Rust reads the machine's time.
 *
 * Every change of a file goes into a journal, together with what is certainly on the disk: what was written before a
 * sync that has succeeded. From the journal the test makes the files that a power loss would leave. What changes the
 * directory (a new file, a deleted one) counts as durable at once, as on a file system with a journal of its own. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { NO_FAULT, SYNC_FAILS, WRITE_FAILS, DISK_FULL };
enum { WRITTEN, TRUNCATED, SYNCED, DELETED };

/* Shared with the test, in the order of `Control` in machine.rs. */
static struct control {
    volatile int64_t fault;          /* one of the first enum */
    volatile int64_t wall_ahead_ns;  /* added to the machine's time */
    volatile int64_t sync_takes_us;  /* how much longer each sync takes */
    volatile int64_t syncs_lie;      /* syncs of the write-ahead log report success and keep nothing */
    volatile int64_t kill_at_write;  /* the process is killed instead of the write with this number; 0 never */
    volatile int64_t writes;         /* the number of writes so far */
} idle, *control = &idle;

static int journal = -1;
static int64_t journal_length;
static const char *database; /* the path with which all paths of the database's files begin */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static int (*real_fsync)(int), (*real_ftruncate)(int, off_t), (*real_unlink)(const char *);
static int (*real_clock_gettime)(clockid_t, struct timespec *);

__attribute__((constructor)) static void begin(void)
{
    real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    real_fsync = dlsym(RTLD_NEXT, "fsync");
    real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
    real_unlink = dlsym(RTLD_NEXT, "unlink");
    real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
    database = getenv("FAULTS_DATABASE");
    const char *path = getenv("FAULTS_CONTROL");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file >= 0) {
        void *shared = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (shared != MAP_FAILED)
            control = shared;
        close(file);
    }
    path = getenv("FAULTS_JOURNAL");
    if (path)
        journal = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
}

/* Whether a path is a file that must survive. The index of the log is rebuilt, and the lock file is empty. */
static int survives(const char *path)
{
    if (!database || strncmp(path, database, strlen(database)) != 0)
        return 0;
    const char *suffix = path + strlen(database);
    return !*suffix || !strcmp(suffix, "-wal") || !strcmp(suffix, "-journal");
}

/* Finds the path of an open file that must survive. */
static int path_of(int file, char *path, size_t size)
{
    char link[32];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, size - 1);
    if (length < 0)
        return 0;
    path[length] = 0;
    return survives(path);
}

/* Adds an entry to the journal. The caller holds the lock. */
static void note(int64_t kind, const char *path, int64_t at, const void *data, size_t length)
{
    int64_t head[4] = { kind, (int64_t)strlen(path), at, (int64_t)length };
    struct iovec parts[] = { { head, sizeof head }, { (void *)path, strlen(path) }, { (void *)data, length } };
    ssize_t total = (ssize_t)(sizeof head + strlen(path) + length);
    if (writev(journal, parts, 3) != total)
        abort(); /* without a journal the test would prove nothing */
    journal_length += total;
}

ssize_t pwrite64(int file, const void *data, size_t length, off_t at)
{
    char path[4096];
    int saved = errno;
    if (!path_of(file, path, sizeof path)) {
        errno = saved;
        return real_pwrite(file, data, length, at);
    }
    if (control->fault == WRITE_FAILS || control->fault == DISK_FULL) {
        errno = control->fault == DISK_FULL ? ENOSPC : EIO;
        return -1;
    }
    pthread_mutex_lock(&lock);
    if (++control->writes == control->kill_at_write)
        kill(getpid(), SIGKILL);
    note(WRITTEN, path, at, data, length);
    ssize_t written = real_pwrite(file, data, length, at);
    pthread_mutex_unlock(&lock);
    return written;
}

ssize_t pwrite(int file, const void *data, size_t length, off_t at)
{
    return pwrite64(file, data, length, at);
}

int ftruncate64(int file, off_t length)
{
    char path[4096];
    if (!path_of(file, path, sizeof path))
        return real_ftruncate(file, length);
    pthread_mutex_lock(&lock);
    note(TRUNCATED, path, length, NULL, 0);
    int done = real_ftruncate(file, length);
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate(int file, off_t length)
{
    return ftruncate64(file, length);
}

int fsync(int file)
{
    char path[4096];
    if (!path_of(file, path, sizeof path))
        return real_fsync(file);
    if (control->fault == SYNC_FAILS) {
        errno = EIO;
        return -1;
    }
    pthread_mutex_lock(&lock);
    int64_t begun = journal_length;
    pthread_mutex_unlock(&lock);
    int64_t longer = control->sync_takes_us;
    if (longer) {
        struct timespec span = { longer / 1000000, longer % 1000000 * 1000 };
        nanosleep(&span, NULL);
    }
    /* The real sync is not needed: no power is lost, and the journal says what is kept. */
    if (!control->syncs_lie || !strstr(path, "-wal")) {
        pthread_mutex_lock(&lock);
        note(SYNCED, path, begun, NULL, 0);
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

int fdatasync(int file)
{
    return fsync(file);
}

int unlink(const char *path)
{
    if (!survives(path))
        return real_unlink(path);
    pthread_mutex_lock(&lock);
    note(DELETED, path, 0, NULL, 0);
    int done = real_unlink(path);
    pthread_mutex_unlock(&lock);
    return done;
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
    int done = real_clock_gettime(clock, time);
    int64_t ahead = control->wall_ahead_ns;
    if (clock == CLOCK_REALTIME && ahead) {
        int64_t all = (int64_t)time->tv_sec * 1000000000 + time->tv_nsec + ahead;
        time->tv_sec = all / 1000000000;
        time->tv_nsec = all % 1000000000;
    }
    return done;
}
