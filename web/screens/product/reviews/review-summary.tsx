import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { Panel } from '#ui/panel.tsx'
import { RulerHistogram } from '#ui/ruler-histogram.tsx'
import type { ReviewsAnswer } from '../load-product.ts'
import css from './review-summary.module.css'

export function ReviewSummary({ summary }: Pick<ReviewsAnswer, 'summary'>) {
  return (
    <Panel className={css.summary}>
      <p className={css.average}>
        <strong className={css.figure}>{formatNumber(Math.round(summary.average * 10) / 10)}</strong>{' '}
        <span className={css.of}>из 5</span>
        <span className={css.count}>{countText(summary.count, ['оценка', 'оценки', 'оценок'])}</span>
      </p>
      <RulerHistogram
        label="Оценки по звёздам"
        rows={summary.histogram.map(({ rating, count }) => ({
          key: String(rating),
          label: `${rating} ★`,
          value: count,
        }))}
      />
    </Panel>
  )
}
