/** A cell of a file: a number stays one. */
export type FileCell = string | number | null
