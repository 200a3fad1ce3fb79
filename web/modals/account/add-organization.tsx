import { type ReactNode, useState } from 'react'
import { searchOrganization } from '#contract/organization.ts'
import { addUserOrganization } from '#contract/user-things.ts'
import { innError, isInn } from '#rules/identity/inn.ts'
import { kppError } from '#rules/identity/kpp.ts'
import { organizationNameError } from '#rules/identity/organization-name.ts'
import { digitsOf } from '#rules/identity/phone.ts'
import { OrganizationFields } from '../../parts/organization-fields.tsx'
import { SendingForm } from '../../parts/sending-form.tsx'
import { type Sending, useSending } from '../../hooks/use-sending.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { useAppState } from '../../state/app-state.tsx'
import { useInit } from '../../state/init.tsx'
import type { AddOrganizationPayload } from '../../state/modal-payloads.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast-context.tsx'
import type { ModalProps } from '../modal-props.ts'

/** In sentences; a register does not know everything of everybody. */
const aboutOrganization = ({
  kpp,
  address,
  status,
}: {
  kpp: string | null
  address: string | null
  status: string
}): string =>
  [
    kpp && `КПП ${kpp}.`,
    address && `${address}.`,
    status !== 'ACTIVE' && 'По справочнику организация не действует: проверьте ИНН.',
  ]
    .filter(Boolean)
    .join(' ')

export default function AddOrganization(props: ModalProps<AddOrganizationPayload>) {
  const { services } = useInit()
  return services.suggestions ? <FoundByInn {...props} /> : <TypedByHand {...props} />
}

function TypedByHand({ payload, onClose }: ModalProps<AddOrganizationPayload>) {
  const { api } = useAppState()
  const toast = useToast()
  const sending = useSending(['inn', 'kpp', 'name'])
  const [typed, setTyped] = useState({ inn: '', kpp: '', name: '' })
  const problems = {
    inn: innError(typed.inn, { required: true }),
    name: organizationNameError(typed.name),
    kpp: kppError(typed.kpp),
  }
  const add = () =>
    sending.send(problems, async () => {
      payload.onDone((await api(addUserOrganization, { body: { ...typed, kpp: typed.kpp || null } })).data)
      onClose()
      toast({ tone: 'done', text: 'Организация добавлена' })
    })
  return (
    <OrganizationDialog onClose={onClose} sending={sending} onSubmit={() => void add()}>
      <OrganizationFields
        isFirst
        size="l"
        value={typed}
        onValue={(patch) => {
          setTyped((before) => ({ ...before, ...patch }))
          for (const field of Object.keys(patch)) sending.clear(field)
        }}
        errors={sending.errors}
        isSoleTrader={isInn(typed.inn) && typed.inn.length === 12}
      />
    </OrganizationDialog>
  )
}

function FoundByInn({ payload, onClose }: ModalProps<AddOrganizationPayload>) {
  const { api } = useAppState()
  const toast = useToast()
  const sending = useSending(['inn', 'kpp', 'name'])
  const [typed, setTyped] = useState({ inn: '', kpp: '', name: '' })
  const { inn } = typed
  const found = useApiQuery(isInn(inn) ? inn : null, (signal) =>
    api(searchOrganization, { params: { query: inn } }, { signal }).then(
      ({ data }) => data.find((each) => each.inn === inn) ?? null,
    ),
  )
  // its owner knows its name better than a directory without it
  const isByHand = found.state === 'ready' && !found.data
  const add = () =>
    sending.send(
      {
        inn: innError(inn, { required: true }),
        ...(isByHand && { name: organizationNameError(typed.name), kpp: kppError(typed.kpp) }),
      },
      async () => {
        const more = isByHand ? { name: typed.name, kpp: typed.kpp || null } : { kpp: found.data?.kpp ?? null }
        payload.onDone((await api(addUserOrganization, { body: { inn, ...more } })).data)
        onClose()
        toast({ tone: 'done', text: 'Организация добавлена' })
      },
    )
  const fill = (part: Partial<typeof typed>) => {
    setTyped((before) => ({ ...before, ...part }))
    sending.clear(...Object.keys(part))
  }
  return (
    <OrganizationDialog onClose={onClose} sending={sending} onSubmit={() => void add()}>
      <Input
        data-autofocus
        label="ИНН"
        name="inn"
        hint="10 цифр у организации, 12 у предпринимателя. Название и адрес найдём сами."
        size="l"
        inputMode="numeric"
        autoComplete="off"
        value={inn}
        onChange={({ target }) => fill({ inn: digitsOf(target.value).slice(0, 12) })}
        error={sending.errors['inn'] ?? (isByHand ? undefined : sending.errors['kpp'])}
      />
      {isByHand && (
        <>
          <Notice title="В справочнике такого ИНН нет">Проверьте цифры или заполните название сами.</Notice>
          <OrganizationFields
            withInn={false}
            size="l"
            value={typed}
            onValue={fill}
            errors={sending.errors}
            isSoleTrader={inn.length === 12}
          />
        </>
      )}
      {found.state === 'ready' && found.data && (
        <Notice tone={found.data.status === 'ACTIVE' ? 'done' : 'warning'} title={found.data.name}>
          {aboutOrganization(found.data)}
        </Notice>
      )}
    </OrganizationDialog>
  )
}

interface OrganizationDialogProps {
  onClose: () => void
  sending: Sending
  onSubmit: () => void
  children: ReactNode
}

function OrganizationDialog({ onClose, sending, onSubmit, children }: OrganizationDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Новая организация"
      footer={
        <Button type="submit" form="add-organization" look="black" loading={sending.busy}>
          Добавить
        </Button>
      }
    >
      <SendingForm id="add-organization" sending={sending} onSubmit={onSubmit}>
        {children}
      </SendingForm>
    </Dialog>
  )
}
