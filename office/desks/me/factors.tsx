import { useState } from 'react'
import { type Me, removeFactor, renewRecoveryCodes } from '#contract/office/session.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { PasskeySetup } from '#office/parts/factors/passkey-setup.tsx'
import { RecoveryCodes } from '#office/parts/factors/recovery-codes.tsx'
import { type Enrolled, TotpSetup } from '#office/parts/factors/totp-setup.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { setSession } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'

type Opened = 'totp' | 'passkey' | { codes: string[] } | null

/** Second factors: at least one stays. */
export function SecondFactorsPanel({ me }: { me: Me }) {
  const [opened, setOpened] = useState<Opened>(null)
  const toast = useToast()
  async function change(work: () => Promise<unknown>, words: string) {
    try {
      await work()
      toast({ text: words, tone: 'done' })
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
  }
  const remove = (body: { totp?: boolean; passkeyId?: string }, words: string) =>
    change(async () => setSession((await api(removeFactor, { body })).data), words)
  function enrol({ state, recoveryCodes }: Enrolled) {
    setSession(state)
    setOpened(recoveryCodes.length > 0 ? { codes: recoveryCodes } : null)
    toast({ text: 'Готово: вход защищён ещё одним способом', tone: 'done' })
  }
  const renew = async () => {
    try {
      const { data } = await api(renewRecoveryCodes, {})
      setSession(data.state)
      setOpened({ codes: data.recoveryCodes })
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
  }
  const now = useMinuteClock()
  return (
    <section className={blocks.block} aria-labelledby="factors">
      <h2 id="factors">Второй замок</h2>
      <ul className={blocks.list}>
        <li>
          Приложение с кодами
          {me.hasTotp ? (
            <Button size="s" onClick={() => void remove({ totp: true }, 'Приложение убрано')}>
              Убрать
            </Button>
          ) : (
            <Button size="s" onClick={() => setOpened('totp')}>
              Завести
            </Button>
          )}
        </li>
        {me.passkeys.map((key) => (
          <li key={key.id}>
            <span>
              Ключ «{key.name}»{' '}
              <span className={blocks.quiet}>
                {key.usedAt ? relativeMomentText(key.usedAt, now) : 'ещё не пригодился'}
              </span>
            </span>
            <Button size="s" onClick={() => void remove({ passkeyId: key.id }, `Ключ «${key.name}» убран`)}>
              Убрать
            </Button>
          </li>
        ))}
        <li>
          <span className={blocks.quiet}>Отпечаток, лицо, PIN-код или ключ в разъёме</span>
          <Button size="s" onClick={() => setOpened('passkey')}>
            Завести ключ доступа
          </Button>
        </li>
        <li>
          <span>
            Запасные коды{' '}
            <span className={blocks.quiet}>осталось {countText(me.recoveryCodesLeft, ['код', 'кода', 'кодов'])}</span>
          </span>
          <Button size="s" onClick={() => void renew()}>
            Сделать новые
          </Button>
        </li>
      </ul>
      <Dialog open={opened === 'totp'} onClose={() => setOpened(null)} title="Приложение с кодами" size="s">
        <TotpSetup onDone={enrol} />
      </Dialog>
      <Dialog open={opened === 'passkey'} onClose={() => setOpened(null)} title="Ключ доступа" size="s">
        <PasskeySetup onDone={enrol} />
      </Dialog>
      <Dialog
        open={typeof opened === 'object' && opened !== null}
        onClose={() => setOpened(null)}
        title="Запасные коды"
        size="s"
      >
        {typeof opened === 'object' && opened && (
          <RecoveryCodes codes={opened.codes} login={me.login} onKept={() => setOpened(null)} />
        )}
      </Dialog>
    </section>
  )
}
