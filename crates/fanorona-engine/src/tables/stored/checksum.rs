//! The checksum of a stored table.

/// CRC-64/XZ.
#[derive(Clone, Copy, Debug)]
pub struct Checksum(pub(super) u64);

pub(super) static CRC: [u64; 256] = crc_table();

const fn crc_table() -> [u64; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u64;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 == 1 {
                crc >> 1 ^ 0xc96c_5795_d787_0f42
            } else {
                crc >> 1
            };
            bit += 1;
        }
        table[byte] = crc;
        byte += 1;
    }
    table
}

impl Default for Checksum {
    fn default() -> Self {
        Self(u64::MAX)
    }
}

impl Checksum {
    /// Adds bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0 >> 8 ^ CRC[usize::from(self.0.to_le_bytes()[0] ^ byte)];
        }
    }

    /// The checksum of all bytes so far.
    #[must_use]
    pub const fn value(&self) -> u64 {
        !self.0
    }
}
