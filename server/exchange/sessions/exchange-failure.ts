/** What the accountant reads after `failure`: a sentence to act on. */
export class ExchangeFailure extends Error {
  constructor(words: string) {
    super(words)
    this.name = 'ExchangeFailure'
  }
}
