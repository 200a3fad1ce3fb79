const WITHOUT = /(^|\s)без\s+(АКБ|аккумулятор)/iu

/**
 * A tool sold «без АКБ» is pictured with one all the same: makers send one picture for every supply. Told by the name,
 * as the trade writes it: of goods out of accounting the name is all there is.
 */
export const isBatteryForExample = (name: string): boolean => WITHOUT.test(name)
