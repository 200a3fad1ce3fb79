/** Of a form with files, which is read by hand: milliseconds. */
export interface FormPatience {
  /** Nothing heard for so long. */
  silence: number
  /** The whole body, however lively. */
  whole: number
}

export const FORM_PATIENCE: FormPatience = { silence: 15_000, whole: 150_000 }
