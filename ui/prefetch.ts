/** With Save-Data on, traffic is paid for: nothing is prefetched. */
const isSaving = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

export const mayPrefetch = () => !isSaving() && navigator.onLine

/** For `prefetch` of a link: its page is prefetched on hover, focus or touch. */
export const onIntent = import.meta.env.SSR || mayPrefetch() ? 'intent' : 'none'
