import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dropPriceRule, type SavedPriceRule } from '#contract/office/prices.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import blocks from '#office/parts/blocks.module.css'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { SureButton } from '#office/parts/sure-dialog.tsx'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { priceRulesQuery } from './price-queries.ts'
import css from './prices.module.css'

type Props = {
  chosen: SavedPriceRule | null
  onChoose: (rule: SavedPriceRule) => void
  onDropped: (id: number) => void
}

/** Rules kept under a name: one press puts one into the form, what it changes is counted anew. */
export function SavedRules({ chosen, onChoose, onDropped }: Props) {
  const { data: rules = [] } = useQuery(priceRulesQuery)
  if (rules.length === 0) return null
  return (
    <section aria-labelledby="saved-rules">
      <h2 id="saved-rules" className={blocks.title}>
        Сохранённые правила
      </h2>
      <ul>
        {rules.map((rule) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            isChosen={chosen?.id === rule.id}
            onChoose={() => onChoose(rule)}
            onDropped={() => onDropped(rule.id)}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = { rule: SavedPriceRule; isChosen: boolean; onChoose: () => void; onDropped: () => void }

function RuleRow({ rule: { id, name, title, lastRun }, isChosen, onChoose, onDropped }: RowProps) {
  const now = useMinuteClock()
  const form = useSendingForm(
    [],
    () => api(dropPriceRule, { params: { id } }),
    async () => {
      onDropped()
      await queries.invalidateQueries({ queryKey: priceRulesQuery.queryKey })
    },
  )
  return (
    <li className={css.saved}>
      <span className={css.title}>{name}</span>
      <span className={css.caption}>
        {title}
        {lastRun && (
          <>
            {' · '}
            <Link to={`/goods/runs/${lastRun.id}`}>применяли {relativeMomentText(lastRun.at, now)}</Link>
          </>
        )}
      </span>
      <span className={css.steps}>
        <Button size="s" aria-pressed={isChosen} aria-label={`В форму: ${name}`} onClick={onChoose}>
          {isChosen ? 'В форме' : 'В форму'}
        </Button>
        <SureButton
          size="s"
          icon="trash"
          label={`Убрать правило «${name}»`}
          title={`Убрать правило «${name}»?`}
          sure="Убрать"
          keep="Оставить"
          isBusy={form.isSending}
          onSure={form.submit}
        >
          <p>Цены, которые оно уже поменяло, останутся. Само правило придётся собирать заново.</p>
        </SureButton>
      </span>
      {form.words && <Notice tone="error">{form.words}</Notice>}
    </li>
  )
}
