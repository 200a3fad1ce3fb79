import { useState } from 'react'
import { leave } from '#contract/office/session.ts'
import { Tabs } from '#ui/tabs.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { PasskeySetup } from '#office/parts/factors/passkey-setup.tsx'
import { RecoveryCodes } from '#office/parts/factors/recovery-codes.tsx'
import { type Enrolled, TotpSetup } from '#office/parts/factors/totp-setup.tsx'
import { api } from '#office/state/api.ts'
import { setSession, useSession } from '#office/state/session.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** The password is there; without a second factor nobody goes further. */
export function Enrolment({ shopName }: { shopName: string }) {
  const login = useSession(({ session }) => session?.me?.login ?? '')
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null)
  if (enrolled)
    return (
      <SignInLayout shopName={shopName}>
        <h1>Почти всё</h1>
        <RecoveryCodes codes={enrolled.recoveryCodes} login={login} onKept={() => setSession(enrolled.state)} />
      </SignInLayout>
    )
  return (
    <SignInLayout shopName={shopName}>
      <div>
        <h1>Второй замок</h1>
        <p>Одного пароля мало: его могли подсмотреть. Заведите то, что есть только у вас.</p>
      </div>
      <Tabs
        label="Чем подтверждать вход"
        items={[
          { id: 'totp', label: 'Приложение с кодами', content: <TotpSetup onDone={setEnrolled} /> },
          { id: 'passkey', label: 'Ключ доступа', content: <PasskeySetup onDone={setEnrolled} /> },
        ]}
      />
      <TextButton onClick={async () => setSession((await api(leave, {})).data)}>Войти другим человеком</TextButton>
    </SignInLayout>
  )
}
