import { chance, one, range, sizes, type Template } from '../template.ts'

export const rotaryHammers: Template = {
  category: 'perforatory',
  trade: 'power',
  share: 3.2,
  groups: {
    'Двигатель и удар': 'power*! impact_energy*! bpm rpm reverse*',
    'Патрон и бурение': 'chuck* drill_concrete*! drill_wood drill_steel modes*',
    Удобство: 'clutch* vibration_damping* layout* cable weight*',
    Комплектация: 'case*',
  },
  classes: [
    {
      weight: 3, kind: 'rotary-hammer', what: 'Перфоратор', price: [4600, 8200],
      values: {
        chuck: 'sds-plus', drill_concrete: sizes(20, 22, 24), power: range(550, 720, 10),
        impact_energy: range(1.5, 2.4, 0.1),
        bpm: range(4300, 5200, 50), rpm: range(900, 1200, 10), drill_wood: range(26, 30, 2), drill_steel: 13,
        modes: sizes('two', 'three'),
        layout: one('horizontal', 'horizontal', 'pistol'), weight: range(2.1, 2.7, 0.1), reverse: chance(0.85),
        clutch: true, vibration_damping: chance(0.15), cable: sizes(2, 2.5, 3), case: chance(0.8),
      },
    },
    {
      weight: 4, kind: 'rotary-hammer', what: 'Перфоратор', price: [6900, 13900],
      values: {
        chuck: 'sds-plus', drill_concrete: sizes(26, 26, 28), power: range(720, 920, 10),
        impact_energy: range(2.5, 3.3, 0.1),
        bpm: range(4000, 5300, 50), rpm: range(850, 1250, 10), drill_wood: range(28, 32, 2), drill_steel: 13,
        modes: one('three', 'three', 'four'),
        layout: one('horizontal', 'horizontal', 'horizontal', 'vertical'), weight: range(2.7, 3.2, 0.1), reverse: true,
        clutch: true, vibration_damping: chance(0.4), cable: sizes(2.5, 3, 4), case: chance(0.9),
      },
    },
    {
      weight: 2, kind: 'rotary-hammer', what: 'Перфоратор', price: [9800, 19900],
      values: {
        chuck: 'sds-plus', drill_concrete: sizes(30, 32), power: range(950, 1250, 50),
        impact_energy: range(3.6, 5.5, 0.1),
        bpm: range(4000, 4400, 50), rpm: range(780, 900, 10), drill_wood: 40, drill_steel: 13,
        modes: one('three', 'four'),
        layout: one('vertical', 'vertical', 'horizontal'), weight: range(3.9, 5.2, 0.1), reverse: chance(0.8),
        clutch: true, vibration_damping: chance(0.6), cable: sizes(3, 4), case: true,
      },
    },
    {
      weight: 1.5, kind: 'rotary-hammer', what: 'Перфоратор', price: [18900, 44900],
      values: {
        chuck: 'sds-max', drill_concrete: sizes(40, 45, 52), power: range(1100, 1700, 50),
        impact_energy: range(7, 15, 0.5),
        bpm: range(3000, 2200, 50), rpm: range(480, 260, 10), modes: 'two', layout: 'horizontal',
        weight: range(6.2, 10.5, 0.1),
        reverse: false, clutch: true, vibration_damping: chance(0.8), cable: sizes(3, 4, 5), case: true,
      },
    },
  ],
  series: 'RH',
  model: (v) => `${v.drill_concrete}-${v.power}`,
  tail: (_v, text) => [text('chuck'), text('power'), text('impact_energy')],
  about: (v, text, pick) => [
    v.chuck === 'sds-max'
      ? pick(
          `Тяжёлый перфоратор под оснастку SDS-max: бурит бетон до ${text('drill_concrete')} и работает долотом без перегрева.`,
          `Перфоратор класса SDS-max для демонтажа и сквозных проходок: энергия удара ${text('impact_energy')}.`,
        )
      : pick(
          `Перфоратор для бурения бетона и кирпича буром до ${text('drill_concrete')}; при необходимости заменит дрель и лёгкий отбойный молоток.`,
          `Рабочий перфоратор SDS-plus для ремонта и монтажа: ${text('power')} и ${text('impact_energy')} хватает на ежедневное бурение под анкеры.`,
          `Двигатель ${text('power')} и пневматический удар ${text('impact_energy')} уверенно проходят армированную плиту и старый кирпич.`,
        ),
    v.clutch === true && pick(
      'Предохранительная муфта отключает вращение, когда бур заклинило в арматуре, и бережёт руки.',
      'Если бур упрётся в арматуру, сработает муфта, и корпус не вырвет из рук.',
    ),
    v.vibration_damping === true && 'Рукоятка отвязана от корпуса пружинами: после смены руки устают заметно меньше.',
    pick(
      `Вес ${text('weight')}, кабель ${text('cable')}.`,
      `При весе ${text('weight')} им удобно работать ${Number(v.weight) > 4 ? 'вниз и в стену' : 'и в потолок'}.`,
    ),
    v.reverse === true && pick('Реверс помогает вытащить застрявший бур и выкрутить крепёж.', ''),
  ],
  box: (v) => [
    'перфоратор', 'дополнительная рукоятка', 'ограничитель глубины',
    v.modes === 'four' && 'сменный кулачковый патрон 13\u00a0мм',
    v.chuck === 'sds-max' && 'смазка для хвостовиков', v.case === true && 'кейс', 'инструкция и гарантийный талон',
  ],
  warranty: [12, 24, 36],
  size: (v) => [
    Math.round(300 + Number(v.weight) * 28), Math.round(80 + Number(v.weight) * 6),
    Math.round(210 + Number(v.weight) * 18),
  ],
  takes: (v) => [`${v.chuck}`, 'grease', 'glasses', 'dust-mask'],
  spares: () => ['brushes', 'armature', 'switch', 'bearing', 'gear'],
}

export const demolitionHammers: Template = {
  category: 'otboynye-molotki',
  trade: 'power',
  share: 1.3,
  groups: {
    'Двигатель и удар': 'power*! impact_energy*! bpm speed_control',
    'Патрон и оснастка': 'chuck* chisels_included',
    Удобство: 'vibration_damping* vibration noise cable weight*! case*',
  },
  classes: [
    {
      weight: 3, kind: 'demolition-hammer', what: 'Отбойный молоток', price: [15900, 36900],
      values: {
        chuck: 'sds-max', power: range(1050, 1600, 50), impact_energy: range(9, 22, 0.5), bpm: range(3000, 1900, 50),
        weight: range(5.6, 11, 0.1),
        vibration_damping: chance(0.6), vibration: range(16, 9, 0.5), noise: range(96, 104, 1), cable: sizes(3, 4, 5),
        case: chance(0.9),
        speed_control: chance(0.6), chisels_included: one(1, 2, 2),
      },
    },
    {
      weight: 2, kind: 'demolition-hammer', what: 'Отбойный молоток', price: [19900, 58900],
      values: {
        chuck: 'hex-30', power: range(1600, 2200, 50), impact_energy: range(40, 68, 1), bpm: range(1900, 1150, 50),
        weight: range(14.5, 30, 0.5),
        vibration_damping: chance(0.5), vibration: range(18, 11, 0.5), noise: range(99, 108, 1), cable: sizes(3, 4, 5),
        case: chance(0.5),
        speed_control: false, chisels_included: one(1, 2, 2),
      },
    },
  ],
  series: 'DH',
  model: (v) => `${Math.round(Number(v.impact_energy))}-${v.power}`,
  tail: (_v, text) => [text('chuck'), text('power'), text('impact_energy')],
  about: (v, text, pick) => [
    v.chuck === 'hex-30'
      ? pick(
          `Бетонолом с шестигранным патроном 30 мм: ломает стяжку, фундамент и асфальт с энергией удара ${text('impact_energy')}.`,
          `Тяжёлый отбойный молоток для работы вниз: вес ${text('weight')} помогает, а не мешает.`,
        )
      : pick(
          `Отбойный молоток SDS-max для демонтажа стен, штробления и снятия плитки: ${text('power')}, ${text('impact_energy')}.`,
          `Молоток для демонтажа в стену и вниз: бьёт сильнее перфоратора того же веса и не тратит ресурс на вращение.`,
        ),
    v.vibration_damping === true && `Виброзащита снижает вибрацию на рукоятке до ${text('vibration')}.`,
    v.speed_control === true && 'Частоту ударов можно убавить, чтобы снять плитку и не проломить перегородку.',
    pick(
      `Кабель ${text('cable')}, вес ${text('weight')}.`,
      `В комплекте ${v.chisels_included === 1 ? 'пика' : 'пика и лопатка'}, так что начать можно сразу.`,
    ),
  ],
  box: (v) => [
    'отбойный молоток', 'дополнительная рукоятка', 'пика', v.chisels_included === 2 && 'зубило-лопатка', 'смазка',
    v.case === true && 'кейс', 'инструкция и гарантийный талон',
  ],
  warranty: [12, 12, 24],
  size: (v) => [
    Math.round(480 + Number(v.weight) * 13), Math.round(120 + Number(v.weight) * 4),
    Math.round(240 + Number(v.weight) * 5),
  ],
  takes: (v) => [`${v.chuck}`, 'grease', 'ears', 'glasses', 'gloves'],
  spares: () => ['brushes', 'armature', 'switch', 'bearing'],
}

export const impactDrills: Template = {
  category: 'dreli-udarnye',
  trade: 'power',
  share: 1.8,
  groups: {
    Двигатель: 'power*! torque*! rpm* bpm gears reverse',
    'Патрон и сверление': 'chuck* chuck_size*! drill_concrete drill_wood drill_steel impact*',
    Удобство: 'speed_control cable weight case*',
  },
  classes: [
    {
      weight: 4, kind: 'hammer-drill', what: 'Дрель ударная', price: [2900, 6900],
      values: {
        impact: true, power: range(550, 850, 10), torque: range(10, 24, 1), rpm: range(2700, 3100, 50),
        bpm: range(43000, 49000, 500), gears: 'one',
        chuck: one('keyless', 'keyed'), chuck_size: 13, drill_concrete: sizes(13, 14, 16), drill_wood: range(25, 30, 5),
        drill_steel: sizes(10, 13),
        reverse: true, speed_control: true, cable: sizes(2, 2.5, 3), weight: range(1.6, 2.3, 0.1), case: chance(0.4),
      },
    },
    {
      weight: 2, kind: 'hammer-drill', what: 'Дрель ударная двухскоростная', price: [6200, 13500],
      values: {
        impact: true, power: range(850, 1200, 50), torque: range(36, 64, 1), rpm: range(2800, 3200, 50),
        bpm: range(46000, 54000, 500), gears: 'two',
        chuck: one('keyless', 'keyless', 'keyed'), chuck_size: sizes(13, 16), drill_concrete: sizes(18, 20, 22),
        drill_wood: range(35, 40, 5), drill_steel: sizes(13, 16),
        reverse: true, speed_control: true, cable: sizes(2.5, 3, 4), weight: range(2.4, 3.1, 0.1), case: chance(0.7),
      },
    },
    {
      weight: 1, kind: 'hammer-drill', what: 'Дрель безударная', price: [2600, 6200],
      values: {
        impact: false, power: range(400, 700, 10), torque: range(9, 28, 1), rpm: range(2600, 3300, 50), gears: 'one',
        chuck: one('keyless', 'keyed'), chuck_size: sizes(10, 13),
        drill_wood: range(20, 30, 5), drill_steel: sizes(10, 13), reverse: true, speed_control: true,
        cable: sizes(2, 2.5, 3), weight: range(1.2, 1.9, 0.1), case: chance(0.3),
      },
    },
  ],
  series: 'ID',
  model: (v) => `${v.chuck_size}-${v.power}`,
  tail: (_v, text) => [text('power'), text('torque'), `патрон ${text('chuck_size')}`],
  about: (v, text, pick) => [
    v.impact === true
      ? pick(
          `Ударная дрель для дома и монтажа: сверлит дерево до ${text('drill_wood')}, сталь до ${text('drill_steel')}, кирпич и бетон до ${text('drill_concrete')}.`,
          `Дрель ${text('power')} с отключаемым ударом: кирпич под дюбель, дерево и металл одним инструментом.`,
        )
      : `Безударная дрель для точного сверления металла, дерева и пластика: ничего лишнего в редукторе, поэтому патрон почти не бьёт.`,
    v.gears === 'two' ? 'Первая передача даёт момент для больших свёрл и миксера, вторая — скорость для чистых отверстий.' : pick(
      'Обороты плавно регулируются нажатием на курок, реверс выкручивает саморезы.',
      'Кнопка фиксируется для долгого сверления.',
    ),
    v.chuck === 'keyless'
      ? 'Быстрозажимной патрон меняет сверло без ключа.'
      : 'Патрон с ключом держит сверло под нагрузкой и не разжимается от вибрации.',
    pick(`Вес ${text('weight')}.`, `Кабель ${text('cable')}.`),
  ],
  box: (v) => [
    'дрель', 'дополнительная рукоятка', v.impact === true && 'ограничитель глубины',
    v.chuck === 'keyed' && 'ключ патрона', v.case === true && 'кейс', 'инструкция',
  ],
  warranty: [12, 24],
  size: (v) => [Math.round(250 + Number(v.weight) * 28), 78, Math.round(190 + Number(v.weight) * 12)],
  takes: () => ['drill-bits', 'hole-saw', 'glasses'],
  spares: () => ['brushes', 'armature', 'switch', 'chuck', 'handle'],
}
