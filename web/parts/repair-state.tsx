import type { Repair } from '#contract/service.ts'
import { formatRubles } from '#rules/money/money.ts'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { repairProgress } from '#rules/order/repair-state.ts'
import { Badge } from '#ui/badge.tsx'
import { RulerProgress } from '#ui/ruler-progress.tsx'
import { dayOfMoment } from './day-of-moment.ts'
import css from './repair-state.module.css'

/** One repair: how far it is, what was done when, whom to ask. */
export function RepairProgressPanel({ repair }: { repair: Repair }) {
  const progress = repairProgress(repair.state)
  const { serviceCenter } = repair
  return (
    <div className={css.repair}>
      <div>
        <p className={css.name}>{repair.tool}</p>
        <p className={css.note}>{`Заявка №\u00A0${repair.number} от ${dayOfMoment(repair.createdAt)}`}</p>
      </div>
      {progress ? (
        <RulerProgress
          label={repair.stateText}
          value={progress.step}
          max={progress.steps}
          className={css.way}
          tone={repair.state === 'ready' || repair.state === 'issued' ? 'green' : 'ink'}
        />
      ) : (
        <p>
          <Badge tone="grey" look="soft">
            {repair.stateText}
          </Badge>
        </p>
      )}
      {repair.price !== null && (
        <p>
          Цена ремонта: <b className={css.sum}>{formatRubles(repair.price)}</b>
          {repair.state === 'agreement' && (
            <span className={css.note}>. Чтобы согласиться или отказаться, позвоните в сервисный центр.</span>
          )}
        </p>
      )}
      {(repair.history.length > 1 || repair.history[0]?.note) && (
        <ol className={css.history}>
          {repair.history.map(({ state, stateText, at, note }) => (
            <li key={`${state} ${at}`} className={css.event}>
              <span className={css.day}>{dayOfMoment(at)}</span>
              <span>
                {stateText}
                {note && <span className={css.note}>{` — ${note}`}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className={css.note}>
        {serviceCenter.name}, {serviceCenter.address}.{' '}
        <a href={phoneHref(serviceCenter.phone)}>{formatPhone(serviceCenter.phone)}</a>
      </p>
    </div>
  )
}
