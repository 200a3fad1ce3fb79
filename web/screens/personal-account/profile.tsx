import { useState } from 'react'
import { exportUser } from '#contract/user.ts'
import { birthdateText } from '#rules/identity/birthdate.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { failureText } from '../../hooks/use-sending.ts'
import { accountPath, privacyPolicyPath } from '../../paths.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { FigureList } from '#ui/figure-list.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { EmailBanner } from './email-banner.tsx'
import css from './personal-account.module.css'
import { SavedCards } from './saved-cards.tsx'
import { Sessions } from './sessions.tsx'

/** Too long for its line, it goes on after the sign, not inside a word. */
const Email = ({ address }: { address: string }) => {
  const [name, host] = address.split('@')
  return (
    <>
      {name}@<wbr />
      {host}
    </>
  )
}

export function Profile() {
  const me = useStoreState('user', (user) => user.me)
  const { modals } = useAppState()
  if (!me) return null
  const { openModal } = modals.getState()
  const email =
    me.email &&
    (me.emailVerifiedAt ? (
      <Email address={me.email} />
    ) : (
      <>
        <Email address={me.email} /> <span className={css.unconfirmed}>не подтверждён</span>
      </>
    ))
  return (
    <div className={css.area}>
      <div className={css.areaHead}>
        <h1 tabIndex={-1}>Профиль</h1>
      </div>
      <EmailBanner />
      <div className={css.profile}>
        <Panel as="section" className={css.panel}>
          <h2>Личные данные</h2>
          <FigureList
            rows={[
              { label: 'Имя', value: me.name },
              { label: 'Телефон', value: formatPhone(me.phone) },
              { label: 'E-mail', value: email || 'Не указан' },
              ...(me.emailOld ? [{ label: 'Прежний e-mail', value: <Email address={me.emailOld} /> }] : []),
              { label: 'Дата рождения', value: birthdateText(me.techInfo.birthday) || 'Не указана' },
            ]}
          />
          <div className={css.actions}>
            <Button icon="edit" onClick={() => openModal('update-user-info')}>
              Изменить данные
            </Button>
            <Button icon="phone" onClick={() => openModal('confirm-new-phone')}>
              Сменить телефон
            </Button>
            <Button icon="lock" onClick={() => openModal('change-password')}>
              {me.hasPassword ? 'Сменить пароль' : 'Задать пароль'}
            </Button>
          </div>
        </Panel>
        <Panel as="section" className={css.panel}>
          <h2>Ваши данные</h2>
          <p className={css.note}>
            Скачайте всё, что магазин хранит о вас, или удалите аккаунт. Как мы бережём данные:{' '}
            <TextLink to={privacyPolicyPath}>политика конфиденциальности</TextLink>. Рассылка и согласия —{' '}
            <TextLink to={`${accountPath}?tab=consents`}>отдельно</TextLink>.
          </p>
          <div className={css.actions}>
            <Download />
            <Button icon="trash" onClick={() => openModal('delete-account')}>
              Удалить аккаунт
            </Button>
          </div>
        </Panel>
        <SavedCards className={css.whole} />
        <Sessions className={css.whole} />
      </div>
    </div>
  )
}

function Download() {
  const { api, modals } = useAppState()
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      const { data } = await api(exportUser, {})
      const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
      Object.assign(document.createElement('a'), { href: url, download: 'moi-dannye.json' }).click()
      URL.revokeObjectURL(url)
    } catch (error) {
      modals.getState().openModal('common-error', {
        title: 'Данные не скачались',
        text: failureText(error),
        retry: () => void download(),
      })
    }
    setBusy(false)
  }
  return (
    <Button icon="download" loading={busy} onClick={() => void download()}>
      Скачать данные
    </Button>
  )
}
