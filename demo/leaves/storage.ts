import { counted } from '../russian.ts'
import { chance, from, one, range, sizes, type Template } from '../template.ts'

export const boxesAndBags: Template = {
  category: 'yashchiki-i-sumki',
  trade: 'storage',
  share: 0.7,
  groups: { Размер: 'storage_type* box_length*! compartments!', Конструкция: 'box_material* lockable* weight!' },
  classes: [
    {
      weight: 2,
      kind: 'tool-box',
      what: 'Ящик для инструмента',
      series: 'TB',
      price: [690, 3900],
      values: {
        storage_type: 'box',
        box_length: sizes(330, 410, 490, 560),
        compartments: sizes(3, 6, 9, 12),
        box_material: one('plastic', 'plastic', 'metal'),
        lockable: chance(0.5),
        weight: range(0.8, 3.4, 0.1),
      },
    },
    {
      weight: 2,
      kind: 'tool-bag',
      what: 'Сумка для инструмента',
      series: 'TG',
      price: [990, 4900],
      values: {
        storage_type: 'bag',
        box_length: sizes(350, 400, 450, 500),
        compartments: sizes(8, 12, 18, 24),
        box_material: 'nylon',
        lockable: false,
        weight: range(0.9, 2.4, 0.1),
      },
    },
  ],
  series: 'TB',
  model: (v) => `${v.box_length}`,
  calledByLine: true,
  lines: ['', 'Pro', 'Organizer', 'Home', 'Heavy'],
  tail: (_v, text) => [text('box_length'), text('box_material')],
  about: (v, text, pick) => [
    v.storage_type === 'box'
      ? pick(
          `Ящик ${text('box_length')} с вынимаемым лотком: ${counted(Number(v.compartments), 'отделение', 'отделения', 'отделений')} под крепёж и оснастку.`,
          `Ящик ${text('box_length')}, материал — ${text('box_material')}: защёлки держат крышку, мелочь не рассыпается.`,
        )
      : `Сумка ${text('box_length')} с жёстким дном и карманами, ${counted(Number(v.compartments), 'отделение', 'отделения', 'отделений')}.`,
    v.lockable === true
      ? 'Есть проушина под навесной замок.'
      : v.storage_type === 'bag'
        ? 'Ремень через плечо с мягкой накладкой.'
        : 'Ручка складывается, ящики встают друг на друга.',
  ],
  warranty: [12],
  size: (v) => [Number(v.box_length), Math.round(Number(v.box_length) * 0.5), Math.round(Number(v.box_length) * 0.45)],
}

export const toolTrolleys: Template = {
  category: 'telezhki',
  trade: 'storage',
  share: 0.4,
  groups: { Размер: 'drawers*! load_total*! trolley_height', Конструкция: 'lockable* side_shelves weight!' },
  classes: [
    {
      kind: 'tool-trolley',
      what: 'Тележка инструментальная',
      price: [12900, 64900],
      values: {
        drawers: sizes(3, 4, 5, 6, 7, 9),
        load_total: sizes(120, 150, 200, 300),
        trolley_height: sizes(780, 860, 980),
        lockable: true,
        side_shelves: chance(0.4),
        weight: range(24, 78, 1),
      },
    },
  ],
  series: 'TR',
  model: (v) => `${v.drawers}`,
  calledByLine: true,
  lines: ['', 'Pro', 'Garage', 'Service', 'Master'],
  tail: (v, text) => [`${v.drawers}\u00a0${Number(v.drawers) < 5 ? 'ящика' : 'ящиков'}`, `до ${text('load_total')}`],
  about: (v, text, pick) => [
    pick(
      `Инструментальная тележка с ${v.drawers} ящиками на шариковых направляющих.`,
      `Тележка выдерживает ${text('load_total')}, ящики открываются полностью.`,
    ),
    'Замок закрывает все ящики сразу, колёса со стопором.',
    v.side_shelves === true ? 'Сбоку столик и держатели.' : 'Верх с резиновым ковриком: гайки не раскатываются.',
  ],
  box: () => ['тележка', 'ключи', 'коврики'],
  warranty: [24],
  size: (v) => [680, 460, Number(v.trolley_height)],
}

export const workbenches: Template = {
  category: 'verstaki',
  trade: 'storage',
  share: 0.35,
  groups: {
    Размер: 'bench_width*! bench_depth load_total*!',
    Конструкция: 'top_material* drawers back_panel*! weight',
  },
  classes: [
    {
      kind: 'workbench',
      what: 'Верстак',
      price: [14900, 89900],
      values: {
        bench_width: sizes(1000, 1200, 1390, 1900),
        bench_depth: one(600, 650, 700),
        load_total: sizes(200, 300, 400),
        top_material: one('steel', 'plywood', 'laminate'),
        drawers: sizes(0, 3, 5, 6),
        back_panel: sizes(false, true, true),
        weight: range(30, 96, 1),
      },
    },
  ],
  series: 'WB',
  model: (v) => `${v.bench_width}`,
  calledByLine: true,
  lines: ['', 'Garage', 'Pro', 'Master', 'Service'],
  tail: (v, text) => [
    text('bench_width'),
    Number(v.drawers) > 0 && `${v.drawers}\u00a0${Number(v.drawers) < 5 ? 'ящика' : 'ящиков'}`,
  ],
  about: (v, text, pick) => [
    pick(
      `Верстак шириной ${text('bench_width')} с нагрузкой ${text('load_total')}.`,
      `Рабочее место для гаража и мастерской: столешница — ${text('top_material')}.`,
    ),
    v.back_panel === true
      ? 'Перфопанель держит ключи и отвёртки на виду.'
      : 'Ножки регулируются по высоте, верстак стоит на неровном полу.',
    Number(v.drawers) > 0 && 'Ящики на телескопах выдвигаются полностью.',
  ],
  box: () => ['верстак в разборе', 'крепёж', 'инструкция'],
  warranty: [24],
  size: (v) => [Number(v.bench_width), Number(v.bench_depth), 860],
}

export const extensionReels: Template = {
  category: 'udliniteli',
  trade: 'storage',
  share: 0.5,
  groups: {
    Кабель: 'cable_length*! cable_section*! cable_type*!',
    Розетки: 'sockets_count max_power ip_class thermal_protection',
  },
  classes: [
    {
      kind: 'extension-reel',
      what: 'Удлинитель на катушке',
      price: [1900, 9900],
      values: {
        cable_length: sizes(20, 25, 30, 40, 50),
        cable_section: sizes('s1-5', 's1-5', 's2-5'),
        cable_type: one('kg', 'pvs', 'pvs'),
        sockets_count: one(3, 4, 4),
        max_power: from((v) => (v.cable_section === 's2-5' ? 3.5 : 2.2)),
        ip_class: one('ip20', 'ip44'),
        thermal_protection: true,
      },
    },
  ],
  series: 'XR',
  model: (v) => `${v.cable_length}${v.cable_section === 's2-5' ? '25' : '15'}`,
  calledByLine: true,
  lines: ['', 'Pro', 'Outdoor', 'Work'],
  tail: (_v, text) => [text('cable_length'), text('cable_section'), text('cable_type')],
  about: (v, text, pick) => [
    pick(
      `Удлинитель ${text('cable_length')} с кабелем ${text('cable_section')}: длительно тянет до ${text('max_power')}.`,
      `Катушка на ${text('cable_length')}, ${v.sockets_count === 3 ? 'три розетки' : 'четыре розетки'}, защита от перегрева.`,
    ),
    v.ip_class === 'ip44'
      ? 'Розетки с крышками, можно работать на улице под навесом.'
      : 'Для помещения; на улице берите с защитой IP44.',
    'Полностью размотайте кабель, если нагрузка больше 1 кВт.',
  ],
  warranty: [12],
  mass: (v) => 800 + Number(v.cable_length) * 90,
  size: () => [300, 180, 330],
  fits: () => ['reel'],
}

export const trolleyJacks: Template = {
  category: 'domkraty',
  trade: 'garage',
  share: 0.5,
  groups: { Подъём: 'jack_load*! jack_min*! jack_max*!', Конструкция: 'quick_lift* swivel weight' },
  classes: [
    {
      kind: 'trolley-jack',
      what: 'Домкрат подкатной',
      price: [3900, 29900],
      values: {
        jack_load: sizes(2, 2.5, 3, 3, 3.5),
        jack_min: sizes(135, 130, 98, 80),
        jack_max: sizes(330, 340, 485, 520),
        quick_lift: sizes(false, true, true),
        swivel: true,
        weight: range(8.5, 34, 0.5),
      },
    },
  ],
  series: 'TJ',
  model: (v) => `${Number(v.jack_load) * 10}`,
  calledByLine: true,
  lines: ['', 'Low', 'Pro', 'Garage', 'Fast'],
  tail: (v, text) => [text('jack_load'), `${v.jack_min}–${text('jack_max')}`],
  about: (v, text, pick) => [
    pick(
      `Подкатной домкрат на ${text('jack_load')}: подхват от ${text('jack_min')}.`,
      `Домкрат поднимает машину на высоту до ${text('jack_max')}; ставьте его на ровный твёрдый пол.`,
    ),
    v.quick_lift === true
      ? 'Быстрый подхват двумя качками, дальше точный подъём.'
      : 'Ход рычага длинный, усилие небольшое.',
    'Клапан перегрузки и обрезиненная площадка.',
  ],
  box: () => ['домкрат', 'рукоятка', 'инструкция'],
  warranty: [12, 24],
  size: (v) => [Math.round(550 + Number(v.weight) * 6), 330, 200],
}

export const carChargers: Template = {
  category: 'puskozaryadnye',
  trade: 'garage',
  share: 0.5,
  groups: {
    Ток: 'charge_current*! boost_current!',
    Аккумулятор: 'car_voltage*! car_battery* desulfation',
    Удобство: 'display cable_clamps weight',
  },
  classes: [
    {
      kind: 'battery-charger',
      what: 'Пуско-зарядное устройство',
      price: [2900, 32900],
      values: {
        charge_current: sizes(6, 10, 15, 20, 30, 50),
        boost_current: sizes(40, 80, 150, 300, 500),
        car_voltage: sizes('v12', 'v12-24', 'v12-24'),
        car_battery: sizes('up-to-100', 'up-to-190', 'up-to-400'),
        desulfation: chance(0.5),
        display: sizes(false, true, true),
        cable_clamps: one(1, 1.5, 2),
        weight: range(2.4, 22, 0.5),
      },
    },
  ],
  series: 'CP',
  model: (v) => `${v.charge_current}-${v.boost_current}`,
  calledByLine: true,
  lines: ['', 'Start', 'Pro', 'Smart', 'Garage'],
  tail: (_v, text) => [text('car_voltage'), text('charge_current'), `пуск ${text('boost_current')}`],
  about: (v, text, pick) => [
    pick(
      `Зарядное устройство с током ${text('charge_current')} и пусковым током ${text('boost_current')}.`,
      `Для аккумуляторов ${text('car_battery')}: заряжает и помогает завести.`,
    ),
    v.display === true ? 'На экране ток, напряжение и стадия зарядки.' : 'Стрелочный амперметр понятен без инструкции.',
    v.desulfation === true && 'Режим восстановления аккумулятора, который простоял зиму.',
  ],
  box: () => ['устройство', 'клеммы', 'инструкция'],
  warranty: [12, 24],
  size: (v) => [
    Math.round(180 + Number(v.weight) * 14),
    Math.round(140 + Number(v.weight) * 8),
    Math.round(150 + Number(v.weight) * 12),
  ],
}
