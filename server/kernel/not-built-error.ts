/** A part of the program that has to be built is not there: said in one line before anything else is done. */
export class NotBuiltError extends Error {
  override name = 'NotBuiltError'
}
