import { type MessageKind, OF_SHOP, valueSample } from './message-kind.ts'

const COMPANY = { ...OF_SHOP, company: valueSample('Организация', 'ООО «Кром-Строй»') } as const
const LINK = valueSample('Ссылка в личный кабинет', 'https://verstak.example/personal-account/?tab=company')

export const COMPANY_MESSAGES = {
  'company.invited': {
    name: 'Приглашение в кабинет организации',
    when: 'Когда администратор организации позвал коллегу по телефону или e-mail',
    values: { ...COMPANY, link: LINK },
    must: { sms: ['link'] },
    subject: 'Вас приглашают в кабинет {company}',
    letter:
      '{company} покупает у нас и зовёт вас к себе. Войдите с этим адресом или зарегистрируйтесь и примите приглашение в разделе «Кабинет организации». Приглашение действует 30 дней.',
    button: 'Открыть кабинет',
    note: 'Не знаете такой организации? Ничего не делайте: без вашего согласия вас никуда не добавят.',
    sms: '{shop}: вас приглашают в кабинет {company}. Примите в личном кабинете: {link}',
  },
  'company.asked': {
    name: 'Заказ ждёт согласования',
    when: 'Тем, кто согласует заказы организации, когда заказ больше лимита коллеги',
    values: {
      ...COMPANY,
      who: valueSample('Кто просит', 'Пётр'),
      total: valueSample('Сумма', '58 900 ₽'),
      link: LINK,
    },
    must: { sms: ['link'] },
    subject: 'Согласуйте заказ на {total}',
    letter:
      '{who} просит согласовать заказ {company} на {total}. Товар не отложен: заказ оформится, когда вы согласуете.',
    button: 'Открыть заявку',
    sms: '{shop}: {who} просит согласовать заказ на {total}. {link}',
  },
  'company.decided': {
    name: 'Заказ согласован или отклонён',
    when: 'Тому, кто просил согласовать заказ организации',
    values: {
      ...COMPANY,
      total: valueSample('Сумма', '58 900 ₽'),
      answer: valueSample('Что решили', 'согласован: заказ № 100024'),
      reason: valueSample('Причина отказа; бывает пустой', ''),
    },
    subject: 'Ваш заказ на {total} {answer}',
    letter: 'Заказ {company} на {total} {answer}.\n\n{reason}',
    sms: '{shop}: ваш заказ на {total} {answer}. {reason}',
  },
} as const satisfies Record<string, MessageKind>
