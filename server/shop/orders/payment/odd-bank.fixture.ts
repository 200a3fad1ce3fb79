import type { Kopecks } from '#rules/money/money.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { PaymentPort } from '#server/ports/payment/port.ts'
import { refundKey, refundLeft } from '#server/ports/payment/refund-left.ts'

/**
 * How it answers one question: `slow` — «not yet», whatever it knows; `away` — not at all, and does nothing; `lost` —
 * does what it was asked and its answer never comes; `wrong` — paid, and not a word about how much; `refused` — a
 * refund it will not make.
 */
export const ODD_ANSWERS = ['right', 'slow', 'away', 'lost', 'wrong', 'refused'] as const
export type OddAnswer = (typeof ODD_ANSWERS)[number]

interface Book {
  asked: Kopecks
  state: 'pending' | 'held' | 'paid' | 'declined'
  isHold: boolean
  /** When frozen money is let go by itself. */
  until: Date
  charged: Kopecks
  given: Map<string, Kopecks>
}

export const HOLD_MS = 7 * 24 * 60 * 60 * 1000

const gone = (what: string) => new OutsideFailure(`bank ${what}`, true)

/** A bank with books of its own that answers as it likes: what it took and gave is there, whatever it says. */
export function oddBank(clock: () => Date) {
  const books = new Map<string, Book>()
  const answers: OddAnswer[] = []
  const holdEnd = () => new Date(clock().getTime() + HOLD_MS)
  const find = (id: string) => {
    const book = books.get(id)!
    if (book.state === 'held' && book.until <= clock()) book.state = 'declined'
    return book
  }
  const next = (): OddAnswer => answers.shift() ?? 'right'
  const sum = (given: Map<string, Kopecks>) => [...given.values()].reduce((all, each) => all + each, 0)

  const payment: PaymentPort = {
    // webhooks come under this name
    provider: 'yookassa',
    linkSeconds: 3600,
    async start({ id, amount, isHold }) {
      const answer = next()
      if (answer === 'away') throw gone('is out of reach')
      // asked twice it is the same payment
      if (!books.has(id))
        books.set(id, { asked: amount, state: 'pending', isHold, until: holdEnd(), charged: 0, given: new Map() })
      if (answer === 'lost' || answer === 'slow') throw gone('hung up')
      return { providerId: id, url: `https://bank.test/${id}` }
    },
    async outcome(id) {
      const answer = next()
      const book = find(id)
      if (answer === 'away' || answer === 'lost') throw gone('is out of reach')
      if (answer === 'slow') return { state: 'pending', amount: book.asked }
      if (answer === 'wrong' && book.state === 'paid') return { state: 'paid', amount: 0 }
      return { state: book.state, amount: book.charged || book.asked, holdUntil: book.until }
    },
    async capture({ providerId, amount }) {
      const answer = next()
      const book = find(providerId)
      if (answer === 'away') throw gone('is out of reach')
      if (answer === 'refused') throw new OutsideFailure('bank will not', false)
      if (book.state !== 'held') throw new OutsideFailure('bank holds nothing', false)
      if (amount > book.asked) throw new OutsideFailure('bank holds less', false)
      Object.assign(book, { state: 'paid', charged: amount })
      if (answer === 'lost' || answer === 'slow') throw gone('hung up')
    },
    async release({ providerId }) {
      const answer = next()
      const book = find(providerId)
      if (answer === 'away') throw gone('is out of reach')
      if (book.state !== 'held') throw new OutsideFailure('bank holds nothing', false)
      book.state = 'declined'
      if (answer === 'lost' || answer === 'slow') throw gone('hung up')
    },
    async refund(refund) {
      const answer = next()
      const { given } = books.get(refund.providerId)!
      if (answer === 'away') throw gone('is out of reach')
      if (answer === 'refused') throw new OutsideFailure('bank will not', false)
      const left = refundLeft(
        'bank',
        refund.amount,
        [...given.values()].map((amount) => ({ state: 'succeeded' as const, amount })),
      )
      if (left > 0) given.set(refundKey(refund, left), left)
      if (answer === 'lost' || answer === 'slow') throw gone('has not given the money back yet')
    },
  }

  return {
    payment,
    books,
    /** How the next questions are answered; then it is right. */
    answers,
    sum,
    /** The buyer at the bank, by whatever link they were given. */
    decide(id: string, how: 'pays' | 'pays otherwise' | 'gives up') {
      const book = books.get(id)!
      if (book.state !== 'pending') return
      book.state = how === 'gives up' ? 'declined' : book.isHold ? 'held' : 'paid'
      book.charged = book.state !== 'paid' ? 0 : how === 'pays' ? book.asked : book.asked + 100
    },
    /** What the bank by itself, or a person in its cabinet, does with frozen money. */
    inCabinet(id: string, isTaken: boolean) {
      const book = books.get(id)!
      if (book.state !== 'held') return
      book.state = isTaken ? 'paid' : 'declined'
      if (isTaken) book.charged = book.asked
    },
  }
}
