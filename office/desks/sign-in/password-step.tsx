import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  beginPasskeyAlone,
  demoPeople,
  type DemoPerson,
  enterDemo,
  enterPasskeyAlone,
  enterPassword,
} from '#contract/office/session.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { signByPasskey } from '#office/parts/step-up/passkey.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { setSession } from '#office/state/session.ts'
import css from './password-step.module.css'

export function PasswordStep({ isDemoShop }: { isDemoShop: boolean }) {
  return isDemoShop ? (
    <div className={css.demo}>
      <DemoPeople />
      <section aria-labelledby="by-password" className={css.aside}>
        <h2 id="by-password">По паролю</h2>
        <PasswordForm isQuiet />
      </section>
    </div>
  ) : (
    <>
      <h1>Вход</h1>
      <PasswordForm />
    </>
  )
}

function PasswordForm({ isQuiet }: { isQuiet?: boolean }) {
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const form = useSendingForm(
    ['login', 'password'],
    () => api(enterPassword, { body: { login: login.trim(), password } }),
    ({ data }) => setSession(data),
  )
  return (
    <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
      <Input
        label="E-mail"
        name="login"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do on this screen
        autoFocus={!isQuiet}
        value={login}
        error={form.errors['login']}
        onChange={(event) => setLogin(event.target.value)}
      />
      <PasswordInput
        name="password"
        value={password}
        error={form.errors['password']}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look={isQuiet ? 'transparent-black' : 'red'} wide loading={form.isSending}>
        Войти
      </Button>
      {!isQuiet && <ByPasskey />}
      <p className={css.note}>Забыли пароль? Попросите владельца магазина прислать новую ссылку.</p>
    </OfficeForm>
  )
}

/** No password is asked for: nobody's wrong tries can stand in the way. */
function ByPasskey() {
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      const { data: options } = await api(beginPasskeyAlone, {})
      return api(enterPasskeyAlone, { body: { response: await signByPasskey(options) } })
    },
    onSuccess: ({ data }) => setSession(data),
  })
  return (
    <>
      <Button look="transparent-black" wide loading={isPending} onClick={() => mutate()}>
        Войти ключом доступа
      </Button>
      {error && (
        <p role="alert" className={css.failure}>
          {wordsOf(error)}
        </p>
      )}
    </>
  )
}

/** The demo shop opens to everybody: one press a role, so that a newcomer sees every desk in a minute. */
function DemoPeople() {
  const {
    data: people,
    error,
    refetch,
  } = useQuery({
    queryKey: ['demo-people'],
    queryFn: async () => (await api(demoPeople, {})).data,
  })
  const [chosen, setChosen] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  async function enter({ id }: DemoPerson) {
    setChosen(id)
    setFailure(null)
    try {
      setSession((await api(enterDemo, { body: { id } })).data)
    } catch (reason) {
      setFailure(wordsOf(reason))
      setChosen(null)
    }
  }
  return (
    <section aria-labelledby="demo-people">
      <h1 id="demo-people">Кем войти</h1>
      <p className={css.lead}>Демо-магазин открыт: выберите, чьими глазами смотреть. Пароль не нужен.</p>
      {failure && (
        <p role="alert" className={css.failure}>
          {failure}
        </p>
      )}
      {error && !people ? (
        <EmptyState failed title="Список не пришёл" actions={<Button onClick={() => void refetch()}>Повторить</Button>}>
          {wordsOf(error)}
        </EmptyState>
      ) : (
        <ul className={css.people}>
          {people?.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className={css.person}
                aria-busy={chosen === person.id}
                onClick={() => void enter(person)}
              >
                <span className={css.role}>{person.roleName}</span>
                <span className={css.who}>
                  {person.name} · {person.place}
                </span>
                <span className={css.does}>{person.does}</span>
                <Icon name="arrow-right" size="s" className={css.arrow} />
              </button>
            </li>
          )) ?? Array.from({ length: 9 }, (_, at) => <Skeleton key={at} height="5.5rem" />)}
        </ul>
      )}
    </section>
  )
}
