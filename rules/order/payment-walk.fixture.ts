import type { Kopecks } from '../money/money.ts'
import {
  type AttemptState,
  type Effect,
  eventOfOutcome,
  isWrongSum,
  mayRevive,
  nextState,
  type PaymentEvent,
  toCapture,
  transition,
} from './payment-states.ts'
import { shareRefund } from './refund-shares.ts'

/** An order and its bank by the table alone: who decides what is the table's word, who asks when is chance. */
const PRICE = 1000

export interface Attempt {
  state: AttemptState
  amount: Kopecks
  /** That came, where it is not `amount`. */
  came: Kopecks | null
  isRest: boolean
  isHold: boolean
  isGiven: boolean
  capture: Kopecks
  bank: { said: 'pending' | 'held' | 'paid' | 'declined'; sum: Kopecks; charged: Kopecks; given: Kopecks }
}

export class Walk {
  readonly happened: Set<string>
  status: 'waiting' | 'lives' | 'cancelled' = 'waiting'
  isPaid = false
  total = PRICE
  /** Null: the total. */
  paidTotal: Kopecks | null = null
  held: Kopecks | null = null
  /** A hold ran out: the order may be paid by its link again. */
  isLapsed = false
  counter = 0
  byHand = 0
  compensated = 0
  isBuyersWord = false
  attempts: Attempt[] = []
  parts: { at: number; amount: Kopecks; isMade: boolean }[] = []

  constructor(happened: Set<string>) {
    this.happened = happened
  }

  get received() {
    return this.isPaid ? (this.paidTotal ?? this.total) : 0
  }
  get due() {
    return this.isPaid ? Math.max(0, this.total - this.received) : 0
  }

  happen(event: PaymentEvent, attempt: Attempt) {
    const next = nextState(attempt.state, event)
    if (next === null) return
    attempt.state = next
    if (event === 'link-made') attempt.isGiven = true
    this.happened.add(event)
    for (const effect of transition(event).effects ?? []) this.do(effect, attempt)
  }

  do(effect: Effect, attempt: Attempt) {
    const came = attempt.came ?? attempt.amount
    if (effect === 'mark-order-paid') Object.assign(this, { isPaid: true, status: 'lives', held: null })
    if (effect === 'hold-order') Object.assign(this, { status: 'lives', held: came })
    if (effect === 'release-order') Object.assign(this, { held: null, isLapsed: true })
    if (effect === 'take-held') {
      const { total } = this
      Object.assign(this, { isPaid: true, held: null, paidTotal: came < total ? came : null })
      if (came > total) this.refund(came - total)
    }
    if (effect === 'return-other-money')
      for (const each of this.attempts) {
        this.happen('order-paid-otherwise', each)
        this.happen('hold-needless', each)
      }
    if (effect === 'take-rest') {
      const surplus = Math.max(0, came - this.due)
      const received = this.received + came
      this.paidTotal = received < this.total ? received : null
      if (surplus > 0) this.refund(surplus)
    }
  }

  /** The rule of a part: never more than is there. */
  refund(amount: Kopecks) {
    const sources = this.attempts.flatMap(({ state, amount: asked, came }, at) => {
      const back = this.parts.reduce((sum, part) => (part.at === at ? sum + part.amount : sum), 0)
      return state === 'paid' ? [{ paymentId: String(at), left: (came ?? asked) - back }] : []
    })
    for (const { paymentId, amount: part } of shareRefund(amount, sources))
      if (paymentId === null) this.byHand += part
      else this.parts.push({ at: Number(paymentId), amount: part, isMade: false })
  }

  open({ isLost, isHold, isOld }: { isLost: boolean; isHold: boolean; isOld: boolean }): void {
    if (this.attempts.some(({ state }) => state === 'wrong-sum')) return
    const isRest = this.isPaid
    const amount = isRest ? this.due : this.total
    const isPayable = this.status === 'waiting' || (this.status === 'lives' && this.isLapsed && this.held === null)
    if (amount === 0 || (isRest ? this.status !== 'lives' : !isPayable)) return
    const living = this.attempts.find(({ state }) => state === 'new' || state === 'pending')
    if (!isOld && living?.amount === amount && living.isRest === isRest) {
      if (!isLost) this.happen('link-made', living)
      return
    }
    if (living) this.happen('link-dead', living)
    const bank = { said: 'pending' as const, sum: 0, charged: 0, given: 0 }
    const attempt: Attempt = {
      state: 'new',
      amount,
      came: null,
      isRest,
      isHold: isHold && !isRest,
      isGiven: false,
      capture: 0,
      bank,
    }
    this.attempts.push(attempt)
    // the answer of the bank may be lost: then nobody has the link
    if (!isLost) this.happen('link-made', attempt)
  }

  /** The buyer at the bank. */
  bank({ bank, isGiven, amount, isHold }: Attempt, how: 'pays' | 'pays otherwise' | 'gives up') {
    // by a link nobody was given no money comes
    if (bank.said !== 'pending' || !isGiven) return
    const sum = how === 'pays otherwise' ? amount + 1 : amount
    if (how === 'gives up') bank.said = 'declined'
    else if (isHold) Object.assign(bank, { said: 'held', sum: amount })
    else Object.assign(bank, { said: 'paid', sum, charged: sum })
  }

  /** A webhook, a look, the job: the bank is asked, and may answer late. */
  ask(attempt: Attempt, hasGoods: boolean) {
    const { bank } = attempt
    if (bank.said === 'pending') return this.happen('not-over', attempt)
    const facts = {
      outcome: bank.said,
      sum: bank.sum,
      attempt,
      order: {
        isPaid: this.isPaid,
        isHeld: this.held !== null,
        isCancelled: this.status === 'cancelled',
        total: this.total,
        due: this.due,
      },
    }
    const isRevived = mayRevive(facts) && hasGoods && !this.isBuyersWord
    const event = eventOfOutcome(facts, isRevived)
    if (event === null) return
    if (bank.said !== 'declined') attempt.came = bank.sum !== attempt.amount || isWrongSum(facts) ? bank.sum : null
    this.happen(event, attempt)
  }

  /** Picked, or the hold ends soon. */
  askCapture() {
    for (const attempt of this.attempts) {
      if (attempt.state !== 'on-hold' || this.held === null) continue
      attempt.capture = toCapture(this.held, this.total)
      this.happen('capture-asked', attempt)
    }
  }

  /** The job of holds: the bank is asked first, then told. */
  settleHolds(how: 'made' | 'lost' | 'away' | 'refused') {
    for (const attempt of this.attempts) {
      const { bank } = attempt
      if (attempt.state !== 'capture-due' && attempt.state !== 'release-due') continue
      const isCapture = attempt.state === 'capture-due'
      if (how === 'made' || how === 'lost') {
        this.ask(attempt, false)
        if (attempt.state !== (isCapture ? 'capture-due' : 'release-due')) continue
        if (isCapture) Object.assign(bank, { said: 'paid', sum: attempt.capture, charged: attempt.capture })
        else bank.said = 'declined'
      }
      if (how === 'made') this.ask(attempt, false)
      else if (!isCapture) this.happen('release-delayed', attempt)
      else this.happen(how === 'refused' ? 'capture-refused' : 'capture-delayed', attempt)
    }
  }

  /** What the bank, or a person in its cabinet, does with frozen money. */
  inCabinet({ bank }: Attempt, isTaken: boolean) {
    if (bank.said !== 'held') return
    if (isTaken) Object.assign(bank, { said: 'paid', charged: bank.sum })
    else bank.said = 'declined'
  }

  cancel(isBuyersWord: boolean) {
    if (this.status === 'cancelled') return
    this.status = 'cancelled'
    this.isBuyersWord = isBuyersWord
    this.held = null
    if (this.isPaid && (this.parts.length > 0 || this.counter > 0 || this.byHand > 0)) {
      const left = this.received - this.compensated
      if (left > 0) this.refund(left)
      this.compensated += left
    } else for (const attempt of this.attempts) this.happen('order-cancelled', attempt)
  }

  expire(hasGoods: boolean) {
    for (const attempt of this.attempts) this.ask(attempt, hasGoods)
    const isHeld = this.attempts.some(({ state }) => state === 'wrong-sum')
    if (this.status === 'waiting' && !isHeld) this.cancel(false)
  }

  partBack(amount: Kopecks) {
    if (this.status === 'cancelled' || amount > this.received - this.compensated) return
    this.compensated += amount
    this.refund(amount)
  }

  /** Somebody takes a piece out of the order or puts one in. */
  change(total: Kopecks) {
    if (this.status === 'cancelled') return
    const { received } = this
    this.total = total
    if (!this.isPaid) return
    this.paidTotal = received < total ? received : null
    if (received > total) {
      const surplus = Math.min(received - total, received - this.compensated)
      if (surplus > 0) this.refund(surplus)
      // what was compensated beyond it stays given
      this.paidTotal = received - surplus === total ? null : received - surplus
    }
  }

  /** At the counter, whatever the bank says later. */
  payAtCounter() {
    if (
      this.isPaid ||
      this.held !== null ||
      this.status === 'cancelled' ||
      this.attempts.some(({ state }) => state === 'wrong-sum')
    )
      return
    this.counter = this.total
    Object.assign(this, { isPaid: true, status: 'lives' })
  }

  /** The job of refunds. The bank gives what is still missing, whatever it gave before. */
  giveBack(how: 'made' | 'lost' | 'refund-delayed' | 'refund-refused' | 'refund-mismatch') {
    for (const attempt of this.attempts) {
      if (attempt.state !== 'refund-due') continue
      if (how === 'made' || how === 'lost') attempt.bank.given = attempt.came ?? attempt.amount
      this.happen(how === 'made' ? 'refund-made' : how === 'lost' ? 'refund-delayed' : how, attempt)
    }
    if (how !== 'made' && how !== 'lost') return
    for (const [at, { bank, state }] of this.attempts.entries()) {
      if (state !== 'paid') continue
      const due = this.parts.filter((part) => part.at === at)
      bank.given = due.reduce((sum, part) => sum + part.amount, 0)
      if (how === 'made') for (const part of due) part.isMade = true
    }
  }

  /** Everybody has answered, and a person has looked at what only a person can end. */
  end() {
    for (const attempt of this.attempts) {
      if (attempt.state === 'new') this.happen('link-dead', attempt)
      this.bank(attempt, 'gives up')
      this.ask(attempt, false)
    }
    if (this.attempts.some(({ state }) => state === 'wrong-sum')) this.cancel(false)
    this.askCapture()
    this.settleHolds('made')
    this.settleHolds('made')
    for (const attempt of this.attempts) this.happen('shop-retries', attempt)
    this.giveBack('made')
  }
}
