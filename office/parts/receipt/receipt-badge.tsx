import type { DeskReceipt } from '#contract/office/receipts.ts'
import { rublesToKopecks, withKopecks } from '#rules/money/money.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Badge } from '#ui/badge.tsx'

const TONES = { failed: 'red', due: 'orange', sent: 'green' } as const

/** Where a receipt stands. */
export function ReceiptBadge({ receipt: { state, stateText } }: { receipt: Pick<DeskReceipt, 'state' | 'stateText'> }) {
  return (
    <Badge look="soft" tone={TONES[state]}>
      {stateText}
    </Badge>
  )
}

/** `12 990,00 ₽`: an accountant compares kopecks. */
export const exactRubles = (rubles: number): string => withUnit(withKopecks(rublesToKopecks(rubles)), '₽')
