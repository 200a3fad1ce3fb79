import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { acceptInvitation, lookAtInvitation } from '#contract/office/session.ts'
import { timeOfDayText } from '#rules/calendar/moment-text.ts'
import { PASSWORD_SHORTEST } from '#rules/identity/password.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { setSession, useSession } from '#office/state/session.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** The token stands after the hash: it goes to no server and into no log before it is sent on purpose. */
export function Component() {
  const shopName = useSession(({ session }) => session?.shopName ?? '')
  const [token] = useState(() => location.hash.slice(1))
  const { data: invited, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => (await api(lookAtInvitation, { body: { token } })).data,
    retry: false,
    staleTime: Infinity,
  })
  return (
    <SignInLayout shopName={shopName}>
      {error ? (
        <EmptyState
          failed
          title="Ссылка не открылась"
          actions={
            <Button to="/sign-in" prefetch="none">
              Ко входу
            </Button>
          }
        >
          {wordsOf(error)}
        </EmptyState>
      ) : invited ? (
        <NewPassword token={token} {...invited} />
      ) : (
        <Skeleton lines={4} />
      )}
    </SignInLayout>
  )
}

function NewPassword(props: { token: string; name: string; login: string; expiresAt: string }) {
  const { token, name, login, expiresAt } = props
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [passwordConfirmation, setConfirmation] = useState('')
  const form = useSendingForm(
    ['password', 'passwordConfirmation'],
    () => api(acceptInvitation, { body: { token, password, passwordConfirmation } }),
    ({ data }) => {
      setSession(data)
      return navigate('/sign-in', { replace: true })
    },
  )
  return (
    <>
      <div>
        <h1>{name}, придумайте пароль</h1>
        <p>
          Входить будете по адресу {login}. Ссылка ждёт до {timeOfDayText(expiresAt)} и сработает один раз.
        </p>
      </div>
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        {/* for managers of passwords */}
        <input type="hidden" name="username" autoComplete="username" value={login} readOnly />
        <PasswordInput
          label="Новый пароль"
          name="password"
          autoComplete="new-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do on this screen
          autoFocus
          value={password}
          error={form.errors['password']}
          hint={`Не короче ${PASSWORD_SHORTEST} символов. Хороши три-четыре слова подряд.`}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordInput
          label="Ещё раз"
          name="passwordConfirmation"
          autoComplete="new-password"
          value={passwordConfirmation}
          error={form.errors['passwordConfirmation']}
          onChange={(event) => setConfirmation(event.target.value)}
        />
        <Button type="submit" look="red" wide loading={form.isSending}>
          Задать пароль
        </Button>
      </OfficeForm>
    </>
  )
}
