interface Variable {
  names: readonly string[]
  /** As it is when nothing is said; in Markdown. */
  otherwise: { en: string; ru: string }
  does: { en: string; ru: string }
}

export interface VariableGroup {
  title: { en: string; ru: string }
  variables: readonly Variable[]
}
