import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type ExchangeSource, renewRobot, revokeRobot } from '#contract/office/exchange.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { SureDialog } from '#office/parts/sure-dialog.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import css from './exchange.module.css'
import { sourcesQuery } from './exchange-queries.ts'

type Props = { source: ExchangeSource; address: string; mayWork: boolean }

/** What the accountant types into 1С: the address, the login, the password. */
export function SourceRobot({ source, address, mayWork }: Props) {
  const [asked, setAsked] = useState<'renew' | 'revoke' | null>(null)
  return (
    <section className={blocks.block} aria-labelledby="robot">
      <h2 id="robot">Подключение</h2>
      <ul className={blocks.list}>
        <li>
          <span>Адрес сайта в 1С</span>
          <span className={css.copied}>
            <span>{address}</span> <CopyButton text={address} label="Скопировать адрес" />
          </span>
        </li>
        <li>
          <span>Логин</span>
          <span className={css.copied}>
            {source.robotLogin ? (
              <>
                <span>{source.robotLogin}</span> <CopyButton text={source.robotLogin} label="Скопировать логин" />
              </>
            ) : (
              'ещё нет'
            )}
          </span>
        </li>
        <li>
          <span>Пароль</span>
          <span>{source.hasPassword ? 'выдан, хранится только его отпечаток' : 'не выдан'}</span>
        </li>
      </ul>
      {mayWork && (
        <div className={blocks.row}>
          <Button onClick={() => setAsked('renew')}>{source.hasPassword ? 'Новый пароль' : 'Выдать пароль'}</Button>
          {source.hasPassword && <Button onClick={() => setAsked('revoke')}>Отозвать</Button>}
        </div>
      )}
      {asked === 'renew' && <RenewDialog source={source} onClose={() => setAsked(null)} />}
      {asked === 'revoke' && <RevokeDialog source={source} onClose={() => setAsked(null)} />}
    </section>
  )
}

function RenewDialog({ source, onClose }: { source: ExchangeSource; onClose: () => void }) {
  const [login, setLogin] = useState(source.robotLogin ?? '1c')
  const [given, setGiven] = useState<{ login: string; password: string } | null>(null)
  const form = useSendingForm(
    ['login'],
    () => api(renewRobot, { params: { id: source.id }, body: { login } }),
    ({ data }) => {
      void queries.invalidateQueries(sourcesQuery)
      setGiven(data)
    },
  )
  if (given)
    return (
      <Dialog open onClose={onClose} title="Логин и пароль готовы">
        <ul className={blocks.list}>
          <li>
            <span>Логин</span>
            <span className={css.copied}>
              <span>{given.login}</span> <CopyButton text={given.login} label="Скопировать логин" />
            </span>
          </li>
          <li>
            <span>Пароль</span>
            <span className={css.copied}>
              <span className={css.secret}>{given.password}</span>{' '}
              <CopyButton text={given.password} label="Скопировать пароль" />
            </span>
          </li>
        </ul>
        <Notice tone="warning">
          Больше этот пароль не показать: впишите его в 1С сейчас. Потеряли: выдайте новый, прежний перестанет работать.
        </Notice>
      </Dialog>
    )
  return (
    <Dialog open onClose={onClose} title={source.hasPassword ? 'Новый пароль робота' : 'Логин и пароль робота'}>
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <p>
          {source.hasPassword
            ? 'Прежний пароль перестанет работать сразу: обмен встанет, пока новый не впишут в 1С.'
            : 'Под этими логином и паролем 1С входит в магазин. Людям они ничего не открывают.'}
        </p>
        <Input
          label="Логин"
          name="login"
          autoComplete="off"
          autoCapitalize="off"
          data-autofocus
          value={login}
          error={form.errors['login']}
          onChange={(event) => setLogin(event.target.value)}
        />
        <div className={blocks.row}>
          <Button type="submit" look="red" loading={form.isSending}>
            Выдать пароль
          </Button>
          <Button onClick={onClose}>Не сейчас</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}

function RevokeDialog({ source, onClose }: { source: ExchangeSource; onClose: () => void }) {
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(revokeRobot, { params: { id: source.id } }),
    onSuccess: () => toast({ text: 'Пароль отозван, источник выключен', tone: 'done' }),
    onError: (error) => toast({ text: wordsOf(error), tone: 'error' }),
    async onSettled() {
      await queries.invalidateQueries(sourcesQuery)
      onClose()
    },
  })
  return (
    <SureDialog
      title="Отозвать пароль робота?"
      sure="Отозвать"
      keep="Оставить"
      isBusy={isPending}
      onSure={mutate}
      onClose={onClose}
    >
      <p>Источник «{source.name}» выключится, обмен остановится. То, что уже пришло, останется.</p>
    </SureDialog>
  )
}
