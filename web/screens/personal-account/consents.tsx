import { useState } from 'react'
import { answerConsent, type OwnConsent, userConsents } from '#contract/consents.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { failureText } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { Area } from './area.tsx'
import css from './personal-account.module.css'

const STATES = {
  given: { name: 'дано', tone: 'green' },
  withdrawn: { name: 'отозвано', tone: 'grey' },
  outdated: { name: 'текст изменился', tone: 'red' },
  none: { name: 'не давали', tone: 'grey' },
} as const

/** Everything the buyer agreed to, each taken back by a press. */
export function Consents() {
  const { api, user } = useAppState()
  const toast = useToast()
  const answer = useApiQuery('consents', (signal) => api(userConsents, {}, { signal }).then(({ data }) => data))
  const [changed, setChanged] = useState<OwnConsent[] | null>(null)
  const [busy, setBusy] = useState<OwnConsent['kind'] | null>(null)
  const [leaving, setLeaving] = useState<OwnConsent | null>(null)

  async function say({ kind, name }: OwnConsent, given: boolean) {
    setLeaving(null)
    setBusy(kind)
    try {
      setChanged((await api(answerConsent, { body: { kind, given } })).data)
      if (kind === 'mailing' || kind === 'personal-data') {
        const { me, setMe } = user.getState()
        if (me) setMe({ ...me, mailingAgreement: given && kind === 'mailing' })
      }
      toast({ tone: 'done', text: given ? `«${name}»: согласие записано` : `«${name}»: согласие отозвано` })
    } catch (error) {
      toast({ tone: 'error', text: failureText(error) })
    }
    setBusy(null)
  }

  return (
    <Area title="Мои согласия" answer={answer}>
      {(read) => {
        const consents = changed ?? read
        return (
          <>
            {consents.some(({ state }) => state === 'outdated') && (
              <Notice tone="warning" title="Текст согласия изменился">
                Прочитайте новый текст и подтвердите согласие или отзовите его.
              </Notice>
            )}
            <ul className={css.list}>
              {consents.map((consent) => (
                <li key={consent.kind}>
                  <Panel className={css.panel}>
                    <ConsentLines consent={consent} />
                    <div className={css.actions}>
                      {consent.isGivenHere && consent.state !== 'given' && (
                        <Button loading={busy === consent.kind} onClick={() => void say(consent, true)}>
                          {consent.state === 'outdated' ? 'Подтвердить' : 'Согласиться'}
                        </Button>
                      )}
                      {(consent.state === 'given' || consent.state === 'outdated') && (
                        <Button
                          look="transparent-black"
                          loading={busy === consent.kind}
                          aria-label={`Отозвать: ${consent.name}`}
                          onClick={() =>
                            consent.kind === 'personal-data' ? setLeaving(consent) : void say(consent, false)
                          }
                        >
                          Отозвать
                        </Button>
                      )}
                    </div>
                  </Panel>
                </li>
              ))}
            </ul>
            {leaving && <LeavingDialog onClose={() => setLeaving(null)} onSure={() => void say(leaving, false)} />}
          </>
        )
      }}
    </Area>
  )
}

function ConsentLines({ consent }: { consent: OwnConsent }) {
  const { name, tone } = STATES[consent.state]
  const [now] = useState(() => new Date())
  return (
    <div className={css.text}>
      <h2>
        {consent.name}{' '}
        <Badge look="soft" tone={tone}>
          {name}
        </Badge>
      </h2>
      <p className={css.note}>
        {consent.about} <TextLink to={consent.path}>Текст согласия</TextLink>
      </p>
      {consent.at && (
        <p className={css.note}>
          {[relativeMomentText(consent.at, now), consent.wayText.toLowerCase(), `версия ${consent.version}`].join(', ')}
        </p>
      )}
    </div>
  )
}

function LeavingDialog({ onClose, onSure }: { onClose: () => void; onSure: () => void }) {
  return (
    <Dialog open size="s" title="Отозвать согласие на обработку данных?" onClose={onClose}>
      <div className={css.text}>
        <p>
          Магазин получит запрос и удалит ваши данные в течение десяти рабочих дней: имя, телефон, адреса, вход
          в&nbsp;кабинет. Рекламу перестанем присылать сразу. Сведения о&nbsp;заказах закон велит хранить без имени.
        </p>
        <div className={css.actions}>
          <Button look="red" onClick={onSure}>
            Отозвать
          </Button>
          <Button onClick={onClose}>Оставить</Button>
        </div>
      </div>
    </Dialog>
  )
}
