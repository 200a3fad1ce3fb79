// What people wrote and what operators noted down.

export const CANCEL_REASONS = [
  'Покупатель передумал',
  'Нашёл дешевле',
  'Заказал дважды по ошибке',
  'Не дозвонились за два дня',
  'Не устроил срок',
  'Выбрал другую модель, оформил новый заказ',
  'Пересорт на полке, товара не оказалось',
]

export const COMMENTS = [
  'Позвоните за час, пожалуйста',
  'Заберу после шести вечера',
  'Проверьте комплектность перед выдачей',
  'Нужны документы для организации',
  'Подъезд со двора, шлагбаум — наберите меня',
  'Положите, пожалуйста, угольные щётки, если есть',
  'Заберёт жена, фамилия та же',
  'Можно доставить раньше — звоните',
  'Это подарок, чек не вкладывайте',
  'Есть прицеп, погрузите, пожалуйста, с рампы',
  'Если не подойдёт диск, поменяю на месте',
  'Звоните только в рабочее время',
]

export const TALKED = [
  'Подтвердил состав, приедет сам',
  'Уточнил адрес, домофон не работает — звонить',
  'Спросил про гарантию, рассказала',
  'Попросил добавить диски, заедет посмотреть на месте',
  'Согласен подождать перемещения из другого магазина',
  'Будет завтра до обеда',
  'Просил счёт на организацию, отправила на почту',
]

export const NO_ANSWER = ['Не берёт трубку', 'Сбросил', 'Занято', 'Телефон выключен', '']

export const NOTES = [
  'Постоянный покупатель, обслужить без очереди',
  'Проверить упаковку: витринный образец',
  'Ждёт звонка, когда придёт из центрального склада',
  'Нужен пандус, тяжёлая коробка',
  'Отложить в зоне выдачи слева',
]

export const TAGS = ['срочно', 'юрлицо', 'подъём на этаж', 'подарок', 'самовывоз вечером']

export const CALLBACKS: readonly { type: string; text: string }[] = [
  { type: 'callback', text: '' },
  { type: 'callback', text: 'Перезвоните, пожалуйста, после обеда' },
  { type: 'question', text: 'Подойдёт ли для сухого сверления бетона?' },
  { type: 'question', text: 'Есть ли в комплекте второй аккумулятор?' },
  { type: 'analog', text: 'Нужен аналог подешевле' },
  { type: 'availability', text: 'Будет ли ещё на этой неделе?' },
  { type: 'availability', text: 'Можно ли посмотреть в магазине?' },
  { type: 'service', text: 'Сколько стоит замена щёток?' },
  { type: 'hire', text: 'Можно взять на выходные?' },
  { type: 'spare-part', text: 'Нужен выключатель' },
]

/** Kinds of parts by the words they are asked for with. */
export const PARTS: Record<string, string> = {
  'Нужен выключатель': 'switch',
  'Щётки угольные, позиция 24 на схеме': 'brushes',
  'Разболтался патрон, нужен новый': 'chuck',
}

/** Those that wait today: so many minutes ago, and how far somebody has come with them. */
export const WAITING_REQUESTS: readonly {
  type: string
  text: string
  ago: number
  stage: 'fresh' | 'taken' | 'later' | 'back'
}[] = [
  { type: 'callback', text: '', ago: 3, stage: 'fresh' },
  { type: 'availability', text: 'Нужно две штуки к пятнице, успеете привезти?', ago: 7, stage: 'fresh' },
  { type: 'analog', text: 'Ищу такой же, но с двумя аккумуляторами', ago: 12, stage: 'taken' },
  { type: 'spare-part', text: 'Щётки угольные, позиция 24 на схеме', ago: 18, stage: 'fresh' },
  { type: 'hire', text: 'Виброплита на субботу и воскресенье, самовывоз', ago: 26, stage: 'fresh' },
  { type: 'callback', text: 'Хочу оплатить по счёту, как это сделать?', ago: 44, stage: 'taken' },
  { type: 'product', text: 'Не та фотография. На снимке чёрный корпус, а пришёл синий', ago: 63, stage: 'fresh' },
  { type: 'search', text: 'Пика для отбойника с шестигранником 30 мм', ago: 85, stage: 'fresh' },
  { type: 'service', text: 'Сколько стоит замена щёток на УШМ?', ago: 120, stage: 'later' },
  { type: 'availability', text: 'Можно посмотреть в магазине до покупки?', ago: 155, stage: 'back' },
  { type: 'spare-part', text: 'Разболтался патрон, нужен новый', ago: 190, stage: 'later' },
  { type: 'question', text: 'Работаете ли вы в выходные?', ago: 240, stage: 'fresh' },
  { type: 'hire-availability', text: 'Есть ли свободный бензорез с четверга?', ago: 310, stage: 'taken' },
  { type: 'callback', text: 'Перезвоните после шести', ago: 380, stage: 'later' },
]

const PETROL = /бензо|бензин|мотоблок|мотопомпа|генератор/i
const BATTERY = /аккумулятор|А·ч|\d В,/i
const CORDED = /сетев|\d Вт/i

/** What ails which tool, by its name; the first ails any. */
export const FAULTS: readonly { fault: string; work: string; price: number; of?: RegExp; not?: RegExp }[] = [
  { fault: 'Сильно вибрирует и шумит', work: 'Замена подшипников', price: 1_650 },
  { fault: 'Не включается', work: 'Замена выключателя', price: 1_250, not: PETROL },
  { fault: 'Искрит и греется', work: 'Замена щёток, проточка коллектора', price: 1_480, of: CORDED, not: PETROL },
  { fault: 'Пропал удар', work: 'Ремкомплект ударного узла, смазка', price: 2_900, of: /перфоратор|отбойн|ударн/i },
  { fault: 'Течёт масло из редуктора', work: 'Замена сальников', price: 1_900, of: /перфоратор|отбойн|редуктор|УШМ/i },
  { fault: 'Не заводится после зимы', work: 'Чистка карбюратора, свеча', price: 1_750, of: PETROL },
  { fault: 'Не держит обороты', work: 'Замена регулятора оборотов', price: 2_150, not: PETROL },
  { fault: 'Гудит, диск крутится рывками', work: 'Замена якоря', price: 3_400, of: /УШМ|дисков|торцов|шлиф/i },
  { fault: 'Повреждён кабель у рукоятки', work: 'Замена кабеля', price: 780, of: CORDED, not: PETROL },
  {
    fault: 'Аккумулятор быстро садится',
    work: 'Замена элементов аккумулятора',
    price: 3_900,
    of: BATTERY,
    not: CORDED,
  },
  { fault: 'Цепь не смазывается', work: 'Чистка масляного насоса, заточка цепи', price: 1_150, of: /цепн/i },
]
