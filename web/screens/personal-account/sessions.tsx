import clsx from 'clsx'
import { useState } from 'react'
import { endUserSessions, type Session, userSessions } from '#contract/user.ts'
import { daysBetween, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { countText } from '#rules/text/plural.ts'
import { dayOfMoment } from '../../parts/day-of-moment.ts'
import { failureText } from '../../hooks/use-sending.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast-context.tsx'
import account from './personal-account.module.css'
import css from './sessions.module.css'

/** «Устройства и входы»: where the account is open, and the way to end it elsewhere. */
export function Sessions({ className }: { className?: string | undefined }) {
  const { api } = useAppState()
  const toast = useToast()
  const answer = useApiQuery('sessions', (signal) => api(userSessions, {}, { signal }).then(({ data }) => data))
  const [changed, setChanged] = useState<Session[] | null>(null)
  /** Which one is being ended; `others`: all but this. */
  const [ending, setEnding] = useState<string | null>(null)
  const [now] = useState(() => new Date())
  const sessions = changed ?? answer.data
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? []

  async function end(id: string, done: string) {
    setEnding(id)
    try {
      setChanged((await api(endUserSessions, { body: id === 'others' ? { others: true } : { session_id: id } })).data)
      toast({ tone: 'done', text: done })
    } catch (error) {
      toast({ tone: 'error', text: failureText(error) })
    }
    setEnding(null)
  }

  return (
    <Panel as="section" className={clsx(account.panel, className)}>
      <h2>Устройства и входы</h2>
      {!sessions && answer.state !== 'failed' && <Skeleton height="4rem" />}
      {!sessions && answer.state === 'failed' && (
        <div className={account.actions}>
          <Button icon="refresh" onClick={answer.retry}>
            Не загрузилось, повторить
          </Button>
        </div>
      )}
      {sessions && (
        <ul className={css.list}>
          {sessions.map((session) => (
            <li key={session.session_id} className={css.session}>
              <div className={css.text}>
                <p className={css.device}>
                  {[session.device, session.city].filter(Boolean).join(', ')}
                  {session.isCurrent && (
                    <Badge tone="green" look="soft">
                      Это устройство
                    </Badge>
                  )}
                </p>
                <p className={account.note}>{sessionWords(session, now)}</p>
              </div>
              {!session.isCurrent && (
                <Button
                  size="m"
                  icon="exit"
                  aria-label={`Завершить вход: ${session.device}, ${sessionWords(session, now)}`}
                  loading={ending === session.session_id}
                  disabled={ending !== null}
                  onClick={() => void end(session.session_id, 'Вход завершён')}
                >
                  Завершить
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <div className={account.actions}>
          <Button
            loading={ending === 'others'}
            disabled={ending !== null}
            onClick={() => void end('others', `Завершили ${countText(others.length, ['вход', 'входа', 'входов'])}`)}
          >
            Завершить все, кроме этого
          </Button>
        </div>
      )}
      <p className={account.note}>Незнакомое устройство? Завершите вход и смените пароль.</p>
    </Panel>
  )
}

/** «Вход 5 марта 2026, последний раз сегодня»; one that was used on its first day alone says the day once. */
function sessionWords({ createdAt, lastUsedAt, isCurrent }: Session, now: Date): string {
  const [begun, used] = [dayWords(createdAt, now), isCurrent ? 'сегодня' : dayWords(lastUsedAt, now)]
  return begun === used ? `Вход ${begun}` : `Вход ${begun}, последний раз ${used}`
}

function dayWords(iso: string, now: Date): string {
  const [day, today] = [moscowMoment(new Date(iso))?.day, moscowMoment(now)?.day]
  const ago = day && today ? daysBetween(day, today) : null
  return ago === 0 ? 'сегодня' : ago === 1 ? 'вчера' : dayOfMoment(iso)
}
