import Type from 'typebox'

export const ErrorAnswer = Type.Object({
  errorCode: Type.String(),
  /** A sentence to show, or lists of sentences by field for a bad body or query. */
  errorMessage: Type.Union([Type.String(), Type.Record(Type.String(), Type.Array(Type.String()))]),
  /** The same sentences in one list, never empty; a failure about several goods has one for each. */
  errors: Type.Object({ source: Type.Array(Type.String(), { minItems: 1 }) }),
})
