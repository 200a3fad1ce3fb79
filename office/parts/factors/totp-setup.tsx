import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { beginTotp, confirmTotp, type SessionState } from '#contract/office/session.ts'
import { Button } from '#ui/button.tsx'
import { CodeInput } from '#ui/code-input.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { useSendingForm } from '../form/use-sending-form.ts'
import css from './factors.module.css'

export type Enrolled = { state: SessionState; recoveryCodes: string[] }

const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** A secret by picture or by letters, then the first code, so that nobody locks himself out. */
export function TotpSetup({ onDone }: { onDone: (enrolled: Enrolled) => void }) {
  // a secret belongs to this one setting up: never shown from memory
  const { data, error, refetch } = useQuery({
    queryKey: ['totp-setup'],
    queryFn: async () => (await api(beginTotp, {})).data,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const [code, setCode] = useState('')
  const form = useSendingForm(
    ['code'],
    () => api(confirmTotp, { body: { code } }),
    ({ data: enrolled }) => onDone(enrolled),
  )
  if (error)
    return (
      <Notice tone="error" actions={<Button onClick={() => void refetch()}>Повторить</Button>}>
        {wordsOf(error)}
      </Notice>
    )
  return (
    <div className={css.setup}>
      <p>
        Откройте приложение для кодов (Яндекс Ключ, Google Authenticator, FreeOTP или другое) и снимите им этот рисунок.
      </p>
      {data ? (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(data.qrSvg)}`}
          alt="QR-код для приложения"
          width={192}
          height={192}
          className={css.qr}
        />
      ) : (
        <Skeleton width="12rem" height="12rem" />
      )}
      {data && (
        <p className={css.secret}>
          Или введите вручную:
          <span className={css.letters}>
            <code>{grouped(data.secret)}</code>
            <CopyButton text={data.secret} label="Скопировать секрет" />
          </span>
        </p>
      )}
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <CodeInput
          label="Код, который показало приложение"
          name="code"
          value={code}
          error={form.errors['code']}
          onValue={setCode}
        />
        <Button type="submit" look="red" loading={form.isSending} disabled={!data}>
          Подтвердить
        </Button>
      </OfficeForm>
    </div>
  )
}
