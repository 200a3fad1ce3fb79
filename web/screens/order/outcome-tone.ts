import type { OrderPage } from '#contract/order-page.ts'
import type { IconName } from '#ui/icon-names.ts'

interface OutcomeTone {
  tone: 'done' | 'waits' | 'failed' | 'over'
  icon: IconName
}

const TONES: Record<OrderPage['outcome'], OutcomeTone> = {
  paid: { tone: 'done', icon: 'check' },
  held: { tone: 'done', icon: 'check' },
  rest: { tone: 'waits', icon: 'clock' },
  accepted: { tone: 'done', icon: 'check' },
  waiting: { tone: 'waits', icon: 'clock' },
  invoice: { tone: 'waits', icon: 'file' },
  declined: { tone: 'failed', icon: 'warning' },
  checking: { tone: 'waits', icon: 'clock' },
  cancelled: { tone: 'over', icon: 'close' },
}

export const toneOf = ({ outcome }: Pick<OrderPage, 'outcome'>): OutcomeTone => TONES[outcome]
