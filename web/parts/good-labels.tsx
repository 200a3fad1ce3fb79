import { formatPercent } from '#rules/text/number-text.ts'
import { MINUS } from '#rules/text/typography.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

export const LABELS: Readonly<Record<string, { text: string; tone: BadgeTone }>> = {
  hit: { text: 'Хит', tone: 'ink' },
  new: { text: 'Новинка', tone: 'green' },
}

/** The labels of a card and of a product page; the discount speaks by its percent. */
export function GoodLabels({ labels, percent }: { labels: readonly string[]; percent: number | null }) {
  return (
    <>
      {percent !== null && <Badge tone="red">{MINUS + formatPercent(percent)}</Badge>}
      {labels.map(
        (label) =>
          LABELS[label] && (
            <Badge key={label} tone={LABELS[label].tone}>
              {LABELS[label].text}
            </Badge>
          ),
      )}
    </>
  )
}
