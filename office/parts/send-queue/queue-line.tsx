import { countText } from '#rules/text/plural.ts'
import { timeOfDayText } from '#rules/calendar/moment-text.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { dismissAction, send, useSendQueue } from '#office/state/send-queue.ts'
import { useSession } from '#office/state/session.ts'
import css from './queue-line.module.css'

const ACTIONS = ['действие', 'действия', 'действий'] as const

const waitingWords = (count: number) =>
  count === 1 ? '1\u00A0действие отправится само' : `${countText(count, ACTIONS)} отправятся сами`

/** Above every desk: what has not got through yet, and what was refused after its person had gone on. */
export function QueueLine() {
  const { actions, isHeldUp } = useSendQueue()
  const staffId = useSession(({ session }) => session?.me?.id)
  const waiting = actions.filter((each) => each.staffId === staffId && each.refused === null)
  const refused = actions.filter((each) => each.staffId === staffId && each.refused !== null)
  const foreign = actions.filter((each) => each.staffId !== staffId).length
  const isShown = isHeldUp && waiting.length > 0
  return (
    <div className={css.place}>
      <div role="status">
        {isShown && (
          <details className={css.line}>
            <summary className={css.words}>
              <Icon name="warning" size="s" />
              Нет связи: {waitingWords(waiting.length)}
            </summary>
            <ol className={css.list}>
              {waiting.map(({ key, at, title }) => (
                <li key={key}>
                  {timeOfDayText(at)} {title}
                </li>
              ))}
            </ol>
            <Button size="s" onClick={() => void send()}>
              Отправить сейчас
            </Button>
          </details>
        )}
        {foreign > 0 && (
          <p className={css.line}>
            На этом устройстве {countText(foreign, ACTIONS)} другого сотрудника:{' '}
            {foreign === 1 ? 'отправится' : 'отправятся'}, когда он войдёт.
          </p>
        )}
      </div>
      {refused.map(({ key, title, link, refused: words }) => (
        <Notice
          key={key}
          tone="error"
          title={`Не сделано: ${title}`}
          actions={
            <>
              {link && (
                <Button size="s" look="black" to={link} prefetch="none">
                  Открыть
                </Button>
              )}
              <Button size="s" onClick={() => dismissAction(key)}>
                Понятно
              </Button>
            </>
          }
        >
          {words}
        </Notice>
      ))}
    </div>
  )
}
