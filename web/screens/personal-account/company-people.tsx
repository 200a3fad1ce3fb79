import { useState } from 'react'
import {
  changeColleague,
  type CompanyPerson,
  dropInvitation,
  inviteColleague,
  type OwnCompany,
  removeColleague,
  type Rights,
} from '#contract/company.ts'
import { formatRubles } from '#rules/money/money.ts'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Panel } from '#ui/panel.tsx'
import type { CompanyStep } from './company-step.ts'
import css from './personal-account.module.css'

const NEW: Rights = { isAdmin: false, mayOrder: true, mayApprove: false, seesDocuments: false, limit: null }

const rightsText = ({ isAdmin, mayOrder, mayApprove, seesDocuments, limit }: Rights): string =>
  [
    isAdmin && 'администратор',
    mayOrder && (limit === null ? 'заказывает' : `заказывает до ${formatRubles(limit)}`),
    mayApprove && 'согласует',
    seesDocuments && 'видит документы',
  ]
    .filter(Boolean)
    .join(', ') || 'без прав'

type Editing = { person: CompanyPerson } | 'new' | null

/** Colleagues with what they may; changed by the organization's administrator. */
export function CompanyPeople({ company, step }: { company: OwnCompany; step: CompanyStep }) {
  const { api } = useAppState()
  const [editing, setEditing] = useState<Editing>(null)
  const { isAdmin } = company.rights
  const params = (id: number) => ({ company: company.id, id })
  return (
    <Panel as="section" className={css.panel} aria-label="Люди">
      <div className={css.areaHead}>
        <h2>Люди</h2>
        {isAdmin && (
          <Button icon="plus" onClick={() => setEditing('new')}>
            Пригласить
          </Button>
        )}
      </div>
      <ul className={css.list}>
        {company.people.map((person) => (
          <li key={person.id} className={css.card}>
            <div className={css.text}>
              <p className={css.name}>
                {person.name} {person.isMe && <Badge look="soft">вы</Badge>}
              </p>
              <p className={css.note}>
                {person.contact}. {rightsText(person.rights)}
              </p>
            </div>
            <div className={css.actions}>
              {isAdmin && (
                <Button icon="edit" aria-label={`Права: ${person.name}`} onClick={() => setEditing({ person })}>
                  Права
                </Button>
              )}
              {(isAdmin || person.isMe) && (
                <Button
                  icon="trash"
                  aria-label={person.isMe ? 'Выйти из организации' : `Убрать: ${person.name}`}
                  onClick={() =>
                    void step(
                      () => api(removeColleague, { params: params(person.id) }),
                      person.isMe ? `Вы вышли из «${company.name}»` : `${person.name}: больше не в организации`,
                    )
                  }
                >
                  {person.isMe ? 'Выйти' : 'Убрать'}
                </Button>
              )}
            </div>
          </li>
        ))}
        {company.invitations.map(({ id, key, rights }) => (
          <li key={`invitation ${id}`} className={css.card}>
            <div className={css.text}>
              <p className={css.name}>
                {key} <Badge look="soft">приглашён</Badge>
              </p>
              <p className={css.note}>{rightsText(rights)}</p>
            </div>
            <Button
              aria-label={`Отозвать приглашение: ${key}`}
              onClick={() => void step(() => api(dropInvitation, { params: params(id) }), 'Приглашение отозвано')}
            >
              Отозвать
            </Button>
          </li>
        ))}
      </ul>
      {editing && <RightsDialog company={company} editing={editing} step={step} onClose={() => setEditing(null)} />}
    </Panel>
  )
}

interface DialogProps {
  company: OwnCompany
  editing: NonNullable<Editing>
  step: CompanyStep
  onClose: () => void
}

function RightsDialog({ company, editing, step, onClose }: DialogProps) {
  const { api } = useAppState()
  const person = editing === 'new' ? null : editing.person
  const [key, setKey] = useState('')
  const [rights, setRights] = useState<Rights>(person?.rights ?? NEW)
  const [limit, setLimit] = useState(rights.limit === null ? '' : String(rights.limit))
  const sending = useSending(['key', 'limit'])
  const box = (name: 'isAdmin' | 'mayOrder' | 'mayApprove' | 'seesDocuments', words: string) => (
    <Checkbox checked={rights[name]} onChange={({ target }) => setRights({ ...rights, [name]: target.checked })}>
      {words}
    </Checkbox>
  )
  const typed = limit.replace(/[\s\u00A0₽]/g, '').replace(',', '.')
  const problems = {
    key: person || key.trim() ? null : 'Введите телефон или e-mail',
    limit: typed === '' || /^\d{1,9}(\.\d{1,2})?$/.test(typed) ? null : 'Введите сумму в рублях или оставьте пустым',
  }
  const save = () =>
    sending.send(problems, async () => {
      const body = { ...rights, limit: typed === '' ? null : Number(typed) }
      if (person) {
        const params = { company: company.id, id: person.id }
        if (await step(() => api(changeColleague, { params, body }), `Права изменены: ${person.name}`)) onClose()
        return
      }
      // a refusal of the key is said at its field
      const answer = await api(inviteColleague, { params: { company: company.id }, body: { key, ...body } })
      await step(async () => answer, 'Приглашение отправлено')
      onClose()
    })
  return (
    <Dialog
      open
      size="s"
      title={person ? `Права: ${person.name}` : 'Пригласить коллегу'}
      onClose={onClose}
      footer={
        <Button type="submit" form="company-rights" look="black" loading={sending.busy}>
          {person ? 'Сохранить' : 'Отправить приглашение'}
        </Button>
      }
    >
      <SendingForm id="company-rights" sending={sending} onSubmit={() => void save()}>
        {!person && (
          <Input
            data-autofocus
            label="Телефон или e-mail"
            name="key"
            autoComplete="off"
            value={key}
            error={sending.errors['key']}
            onChange={({ target }) => {
              setKey(target.value)
              sending.clear('key')
            }}
          />
        )}
        {box('mayOrder', 'Заказывает')}
        <Input
          label="Лимит на один заказ, ₽"
          hint="Больше — с согласованием. Пусто: без ограничения"
          name="limit"
          inputMode="decimal"
          autoComplete="off"
          value={limit}
          error={sending.errors['limit']}
          onChange={({ target }) => {
            setLimit(target.value)
            sending.clear('limit')
          }}
        />
        {box('mayApprove', 'Согласует заказы коллег')}
        {box('seesDocuments', 'Видит документы и все заявки')}
        {box('isAdmin', 'Администратор: зовёт людей и меняет права')}
      </SendingForm>
    </Dialog>
  )
}
