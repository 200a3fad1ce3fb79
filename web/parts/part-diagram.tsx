import { useState } from 'react'
import { goodDiagrams, type GoodDiagram } from '#contract/diagrams.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { useApiQuery } from '../hooks/use-api-query.ts'
import { useAppState } from '../state/app-state.tsx'
import type { AboutGood } from '../state/modal-payloads.ts'
import css from './part-diagram.module.css'

type Point = GoodDiagram['points'][number]

type Props = AboutGood & {
  /** In a form that names the part itself: the number pressed is put there. */
  onPart?: (part: Point) => void
}

/** Exploded views of a machine: a number on the picture is a part. Asked for when it comes into view. */
export default function PartDiagram({ good, onPart }: Props) {
  const { api } = useAppState()
  const { code } = good
  const answer = useApiQuery(code, (signal) => api(goodDiagrams, { params: { code } }, { signal }))
  return (
    <div className={css.diagrams}>
      {(answer.data?.data ?? []).map((diagram) => (
        <Diagram key={diagram.image.src} diagram={diagram} good={good} onPart={onPart} />
      ))}
    </div>
  )
}

type DiagramProps = AboutGood & { diagram: GoodDiagram; onPart: Props['onPart'] }

function Diagram({ diagram: { name, image, points }, good, onPart }: DiagramProps) {
  const { modals } = useAppState()
  const [chosen, setChosen] = useState<number | null>(null)
  const part = chosen === null ? undefined : points[chosen]
  return (
    <figure className={css.diagram}>
      <figcaption className={css.name}>{name}</figcaption>
      <div className={css.stage}>
        <img
          src={image.src}
          srcSet={image.srcset}
          sizes="(width >= 64em) 640px, 92vw"
          width={image.width}
          height={image.height}
          alt={`Схема: ${name}`}
          loading="lazy"
        />
        {points.map((point, at) => (
          <button
            key={at}
            type="button"
            className={css.point}
            style={{ left: `${point.x / 10}%`, top: `${point.y / 10}%` }}
            aria-pressed={chosen === at}
            aria-label={`Позиция ${point.number}${point.good ? `: ${point.good.name}` : ''}`}
            onClick={() => {
              setChosen(at)
              onPart?.(point)
            }}
          >
            {point.number}
          </button>
        ))}
      </div>
      <div className={css.part} role="status">
        {!part && (
          <p className={css.hint}>
            {onPart ? 'Нажмите на номер: впишем деталь в заявку.' : 'Нажмите на номер: покажем деталь и цену.'}
          </p>
        )}
        {part && (
          <>
            <p>
              <span className={css.number}>Позиция {part.number}.</span>{' '}
              {part.good ? (
                <Link to={part.good.url}>{part.good.name}</Link>
              ) : (
                'Этой детали у нас нет, привезём под заказ.'
              )}
            </p>
            {part.good && <p className={css.price}>{formatRubles(part.good.price.priceComputed)}</p>}
            {(part.good?.goodTotalCount ?? 0) > 0 ? (
              <Button
                look="black"
                size="s"
                onClick={() => modals.getState().openModal('buy-spare-part', { parts: [part.good!] })}
              >
                Купить запчасть
              </Button>
            ) : (
              !onPart && (
                <Button size="s" onClick={() => modals.getState().openModal('order-spare-parts', { good })}>
                  Заказать запчасть
                </Button>
              )
            )}
          </>
        )}
      </div>
    </figure>
  )
}
