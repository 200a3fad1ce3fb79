/** Whoever asked the browser to save data pays by the megabyte: a page is fetched when it is asked for, not before. */
const isSaving = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

export const mayFetchAhead = () => !isSaving() && navigator.onLine

/** For `prefetch` of a link: its page is fetched on hover, focus or touch. */
export const onIntent = typeof navigator === 'undefined' || mayFetchAhead() ? 'intent' : 'none'
