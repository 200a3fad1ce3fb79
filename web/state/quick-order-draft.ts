/** Where the tab keeps the list of the quick order. */
export const QUICK_ORDER_KEY = 'quick-order'

/** A list put in elsewhere: the quick order opens with what the shop found for it. */
export const listToMatch = (text: string) => ({ text, edits: {}, isMatched: true })
