import { Input } from '#ui/input.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import css from './exports.module.css'

interface Target {
  target: 's3' | 'url' | 'email'
  address: string
  region: string
  bucket: string
  prefix: string
  accessKeyId: string
  secret: string
}

type Props = {
  value: Target
  onValue: (change: Partial<Target>) => void
  errors: Record<string, string>
  hasSecret: boolean
}

/** A bucket, or an address that takes a file by PUT. */
export function ReceiverFields({ value, onValue, errors, hasSecret }: Props) {
  const isS3 = value.target === 's3'
  const isMail = value.target === 'email'
  const secretHint = hasSecret ? 'Пусто — останется прежний, пока адрес на том же сервере' : undefined
  return (
    <>
      <RadioGroup
        legend="Куда"
        value={value.target}
        onValue={(target) => onValue({ target: target as Target['target'], secret: '', address: '' })}
        options={[
          { value: 'email', label: 'Почта', hint: 'Письмо с файлом: бухгалтеру, владельцу. До 15 МБ' },
          { value: 's3', label: 'Хранилище S3', hint: 'Yandex Object Storage, VK Cloud, Selectel, AWS' },
          { value: 'url', label: 'Адрес', hint: 'Файл уйдёт запросом PUT' },
        ]}
      />
      <Input
        label={isS3 ? 'Адрес хранилища' : isMail ? 'Кому' : 'Адрес файла или папки'}
        name="address"
        inputMode={isMail ? 'email' : 'url'}
        autoComplete="off"
        placeholder={
          isS3 ? 'https://storage.yandexcloud.net' : isMail ? 'buh@example.ru' : 'https://erp.example.ru/incoming/'
        }
        hint={
          isS3 ? undefined : isMail ? 'До пяти адресов через запятую' : 'С «/» в конце — папка: имя файла допишется'
        }
        value={value.address}
        error={errors['address']}
        onChange={({ target }) => onValue({ address: target.value })}
      />
      {isS3 ? (
        <div className={css.fields}>
          <Input
            label="Бакет"
            name="bucket"
            autoComplete="off"
            value={value.bucket}
            error={errors['bucket']}
            onChange={({ target }) => onValue({ bucket: target.value })}
          />
          <Input
            label="Регион"
            name="region"
            autoComplete="off"
            value={value.region}
            error={errors['region']}
            onChange={({ target }) => onValue({ region: target.value })}
          />
          <Input
            label="Начало имени файла"
            name="prefix"
            autoComplete="off"
            placeholder="verstak/"
            value={value.prefix}
            error={errors['prefix']}
            onChange={({ target }) => onValue({ prefix: target.value })}
          />
          <Input
            label="Ключ доступа"
            name="accessKeyId"
            autoComplete="off"
            value={value.accessKeyId}
            error={errors['accessKeyId']}
            onChange={({ target }) => onValue({ accessKeyId: target.value })}
          />
          <PasswordInput
            label="Секретный ключ"
            name="secret"
            autoComplete="off"
            hint={secretHint}
            value={value.secret}
            error={errors['secret']}
            onChange={({ target }) => onValue({ secret: target.value })}
          />
        </div>
      ) : isMail ? null : (
        <PasswordInput
          label="Заголовок Authorization"
          name="secret"
          autoComplete="off"
          placeholder="Bearer …"
          hint={secretHint ?? 'Если получатель его спрашивает'}
          value={value.secret}
          error={errors['secret']}
          onChange={({ target }) => onValue({ secret: target.value })}
        />
      )}
    </>
  )
}
