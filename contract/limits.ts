/** Limits that a schema checks and a screen tells before anything is sent. */

export const ADDRESS_QUERY_SHORTEST = 3

export const LONGEST_QUERY = 200

/** Digits of the phone a repair is asked about with: not a secret, but nobody else's business. */
/** Of what is wrong with a tool: the desk and the site take as much. */
export const REPAIR_FAULT_LIMIT = 1000
export const REPAIR_PHONE_DIGITS = 4

/** The same of an order. */
export const ORDER_PHONE_DIGITS = 4

export const FAVORITES_LIMIT = 200

/** A customer's saved list: as long as the address of a shared cart may be. */
export const LIST_GOODS_MAX = 100
export const LIST_NAME_MAX = 60

/** Of one event of goods, prices or stock: a price list is told in parts. */
export const GOODS_OF_EVENT = 500
