use super::*;

#[test]
fn each_of_the_eight_levels_searches_more_or_overlooks_less() {
    assert_eq!(Level::new(0), None);
    assert_eq!(Level::new(9), None);
    assert_eq!(
        Level::ALL.map(|level| Level::new(level.number())),
        Level::ALL.map(Some)
    );
    let chances = |level: Level, pace| {
        let Oversight {
            near,
            far,
            ahead,
            chain,
            ..
        } = level.oversight(0, None, pace);
        [near, far, ahead, chain]
    };
    for two in Level::ALL.windows(2) {
        let [weaker, stronger] = [0, 1].map(|it| chances(two[it], Pace::Calm));
        assert!(
            weaker
                .iter()
                .zip(stronger)
                .all(|(more, less)| *more >= less),
            "{}",
            two[1]
        );
        let deeper = two[0]
            .limit()
            .depth
            .is_some_and(|depth| two[1].limit().depth.is_none_or(|it| it > depth));
        assert!(
            deeper || weaker > stronger || two[0].limit().nodes < two[1].limit().nodes,
            "{}",
            two[1]
        );
    }
}

#[test]
fn a_level_in_a_hurry_overlooks_twice_as_much_and_the_strongest_nothing() {
    let [first, strongest] = [1, 8].map(|number| Level::new(number).unwrap());
    let [calm, hurried] = [Pace::Calm, Pace::Hurried].map(|pace| first.oversight(7, None, pace));
    assert_eq!([2 * calm.near, 2 * calm.far], [hurried.near, hurried.far]);
    assert!(strongest.oversight(7, None, Pace::Hurried).is_none());
}
