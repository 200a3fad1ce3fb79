const WITHOUT = /(^|\s)без\s+(АКБ|аккумулятор)/iu

/**
 * A tool sold «без АКБ»: makers send one picture for every supply, so its page says that no battery comes with it. Told
 * by the name, as the trade writes it: of goods out of accounting the name is all there is.
 */
export const isWithoutBattery = (name: string): boolean => WITHOUT.test(name)
