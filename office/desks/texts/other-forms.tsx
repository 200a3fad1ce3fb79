import { useQuery } from '@tanstack/react-query'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { PictureFileList } from './picture-list.tsx'
import { BranchField, type FormProps, TitleField } from './shared-fields.tsx'
import { textWordsQuery } from './text-queries.ts'
import css from './texts.module.css'

const USERS = [
  { value: '', label: 'Всем' },
  { value: 'guest', label: 'Гостям' },
  { value: 'customer', label: 'Вошедшим покупателям' },
]

/** A banner: words, where it leads and stands, to whom it is shown. */
export function BannerFields(props: FormProps) {
  const { fields, errors, onFields } = props
  const { data: words } = useQuery(textWordsQuery)
  const options = (list: readonly { code: string; name: string }[] | undefined) =>
    (list ?? []).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <>
      <TitleField {...props} />
      <Input
        label="Текст"
        value={fields.text ?? ''}
        error={errors['text']}
        onChange={({ target }) => onFields({ text: target.value })}
      />
      <div className={css.pair}>
        <Input
          label="Ссылка"
          value={fields.link ?? ''}
          error={errors['link']}
          onChange={({ target }) => onFields({ link: target.value })}
        />
        <Input
          label="Кнопка"
          value={fields.button ?? ''}
          error={errors['button']}
          onChange={({ target }) => onFields({ button: target.value })}
        />
      </div>
      <div className={css.pair}>
        <Select
          label="Место"
          value={fields.place ?? 'home'}
          error={errors['place']}
          options={options(words?.bannerPlaces)}
          onChange={({ target }) => onFields({ place: target.value })}
        />
        <Select
          label="Цвет"
          value={fields.tone ?? 'light'}
          error={errors['tone']}
          options={options(words?.tones)}
          onChange={({ target }) => onFields({ tone: target.value })}
        />
      </div>
      <div className={css.pair}>
        <Select
          label="Кому"
          value={fields.userType ?? ''}
          error={errors['userType']}
          options={USERS}
          onChange={({ target }) => onFields({ userType: target.value || null })}
        />
        <Input
          label="Порядок"
          hint="Меньше — раньше"
          inputMode="numeric"
          value={String(fields.position ?? 0)}
          error={errors['position']}
          onChange={({ target }) => onFields({ position: Number(target.value.replace(/\D/g, '')) })}
        />
      </div>
      <PictureFileList
        label="Картинки"
        files={fields.pictures ?? []}
        most={3}
        error={errors['pictures']}
        onFiles={(pictures) => onFields({ pictures })}
      />
      <BranchField {...props} />
    </>
  )
}

/** A letter and an SMS of one occasion, with the values that may stand in them. */
export function MessageFields({ card, fields, errors, onFields }: FormProps) {
  const message = card?.message
  if (!message) return null
  const { must, kept, values } = message
  const needed = (names: readonly string[]) =>
    names.length > 0 ? `Обязательно: ${names.map((name) => `{${name}}`).join(', ')}. ` : ''
  return (
    <>
      <div className={css.values}>
        <p>{message.when}. В фигурных скобках — значения, которые магазин подставит сам:</p>
        <dl>
          {values.map(({ name, label, sample }) => (
            <div key={name}>
              <dt>
                <code>{`{${name}}`}</code>
              </dt>
              <dd>
                {label}
                {sample && <span className={css.quiet}> — «{sample}»</span>}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {message.hasSms && (
        <Textarea
          label="SMS"
          hint={needed(must.sms)}
          max={600}
          value={fields.sms ?? ''}
          error={errors['sms']}
          onValue={(sms) => onFields({ sms })}
        />
      )}
      {message.hasLetter && (
        <>
          <Input
            label="Тема письма"
            value={fields.subject ?? ''}
            error={errors['subject']}
            onChange={({ target }) => onFields({ subject: target.value })}
          />
          <Textarea
            label="Письмо"
            hint={`${needed(must.letter)}Абзацы — через пустую строку`}
            max={4000}
            rows={8}
            value={fields.letter ?? ''}
            error={errors['letter']}
            onValue={(letter) => onFields({ letter })}
          />
          <div className={css.values}>
            <p>Магазин добавит сам, этого не убрать:</p>
            <ul>
              {kept.map((each) => (
                <li key={each}>{each}</li>
              ))}
              <li>Подпись: название, адрес сайта и телефон филиала</li>
            </ul>
          </div>
        </>
      )}
    </>
  )
}
