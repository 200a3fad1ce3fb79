/** Holds the FIAS id of the chosen city, for the whole domain. */
export const CITY_COOKIE = 'cityN'
export const CITY_COOKIE_SECONDS = 365 * 24 * 60 * 60
