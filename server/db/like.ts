/**
 * What somebody typed, in a pattern of `like`: a wildcard of theirs is a plain character. The one place that escapes.
 */
export const likeText = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&')

/** Whatever contains it. */
export const likeInside = (typed: string): string => `%${likeText(typed)}%`
