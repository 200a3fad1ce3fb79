import { chance, from, one, range, sizes, type Template } from '../template.ts'

export const concreteMixers: Template = {
  category: 'betonosmesiteli',
  trade: 'building',
  share: 0.7,
  groups: {
    'Бак и замес': 'drum*! batch*! drum_steel rpm',
    Двигатель: 'power*! voltage_net drive_ring',
    Удобство: 'wheels_mm foot_pedal* weight',
  },
  classes: [
    {
      kind: 'concrete-mixer',
      what: 'Бетоносмеситель',
      price: [13900, 42900],
      values: {
        drum: sizes(120, 140, 160, 180, 200, 230),
        batch: from((v) => Math.round((Number(v.drum) * 0.65) / 5) * 5),
        drum_steel: sizes(1.2, 1.5, 2),
        rpm: range(27, 30, 1),
        power: range(550, 1100, 50),
        voltage_net: 'v220',
        drive_ring: one('cast-iron', 'polyamide', 'polyamide'),
        wheels_mm: sizes(160, 200, 250),
        foot_pedal: chance(0.5),
        weight: range(38, 78, 1),
      },
    },
  ],
  series: 'CM',
  model: (v) => `${v.drum}`,
  tail: (_v, text) => [text('drum'), text('power')],
  about: (v, text, pick) => [
    pick(
      `Бетоносмеситель с баком ${text('drum')}: за раз готовит около ${text('batch')} раствора.`,
      `Мешалка ${text('drum')} для фундамента, стяжки и кладки.`,
    ),
    v.drive_ring === 'cast-iron'
      ? 'Чугунный венец служит дольше и не боится камня в замесе.'
      : 'Полиамидный венец работает тихо и меняется секциями.',
    v.foot_pedal === true
      ? 'Бак фиксируется ногой, обе руки на штурвале.'
      : 'Бак поворачивается штурвалом и стопорится в нескольких положениях.',
    'Разбирается на две части, помещается в универсал.',
  ],
  box: () => ['бетоносмеситель в разобранном виде', 'крепёж', 'инструкция'],
  warranty: [12, 24],
  size: (v) => [760, 690, Math.round(560 + Number(v.drum))],
  takes: () => ['gloves', 'boots', 'reel', 'trowel'],
  spares: () => ['belt', 'gear', 'bearing', 'switch'],
}

export const vibratingPlates: Template = {
  category: 'vibroplity',
  trade: 'building',
  share: 0.7,
  groups: {
    Двигатель: 'engine* horsepower*! fuel_tank',
    Уплотнение: 'compaction_force*! compaction_depth! plate_size vibro_frequency reversible*',
    Удобство: 'water_tank* rubber_mat transport_wheels weight* noise',
  },
  classes: [
    {
      weight: 3,
      kind: 'vibrating-plate',
      what: 'Виброплита',
      price: [46900, 109900],
      values: {
        engine: 'petrol',
        horsepower: range(4, 6.5, 0.5),
        fuel_tank: 3.6,
        compaction_force: range(11, 20, 1),
        compaction_depth: range(20, 35, 5),
        plate_size: sizes('p50x36', 'p53x42', 'p63x50'),
        vibro_frequency: range(90, 98, 1),
        reversible: false,
        water_tank: chance(0.6),
        rubber_mat: chance(0.5),
        transport_wheels: true,
        weight: range(60, 105, 1),
        noise: range(95, 102, 1),
      },
    },
    {
      weight: 1,
      kind: 'vibrating-plate',
      what: 'Виброплита реверсивная',
      series: 'VPR',
      price: [149900, 320000],
      values: {
        engine: 'petrol',
        horsepower: range(6.5, 13, 0.5),
        fuel_tank: sizes(3.6, 6.5),
        compaction_force: range(25, 40, 1),
        compaction_depth: range(40, 70, 5),
        plate_size: sizes('p67x41', 'p87x50'),
        vibro_frequency: range(68, 75, 1),
        reversible: true,
        water_tank: chance(0.2),
        rubber_mat: chance(0.3),
        transport_wheels: true,
        weight: range(130, 280, 5),
        noise: range(98, 106, 1),
      },
    },
  ],
  series: 'VP',
  model: (v) => `${v.weight}`,
  tail: (v, text) => [text('weight'), `${text('compaction_force')}`, v.water_tank === true && 'с баком для воды'],
  about: (v, text, pick) => [
    pick(
      `Виброплита ${text('weight')} с усилием ${text('compaction_force')}: песок, щебень и плитка на глубину до ${text('compaction_depth')}.`,
      `Плита для дорожек и площадок: двигатель ${text('horsepower')}, усилие ${text('compaction_force')}.`,
    ),
    v.reversible === true
      ? 'Ход вперёд и назад, разворачивать плиту в траншее не нужно.'
      : 'Ведёт себя послушно: разворачивается за рукоятку.',
    v.water_tank === true && 'Бак с оросителем для асфальта и пыльного основания.',
    v.rubber_mat === true && 'Коврик для тротуарной плитки в комплекте.',
  ],
  box: (v) => [
    'виброплита',
    'транспортировочные колёса',
    v.rubber_mat === true && 'полиуретановый коврик',
    'ключи',
    'инструкция',
  ],
  warranty: [12, 24],
  size: (v) => [
    Math.round(700 + Number(v.weight) * 1.2),
    Math.round(380 + Number(v.weight) * 0.6),
    Math.round(620 + Number(v.weight) * 0.8),
  ],
  takes: () => ['oil-4t', 'ears', 'gloves'],
  spares: () => ['spark', 'filter', 'belt'],
}

export const rammers: Template = {
  category: 'vibrotrambovki',
  trade: 'building',
  share: 0.4,
  groups: {
    Двигатель: 'engine* horsepower*! fuel_tank',
    Уплотнение: 'compaction_force*! jump_height blows compaction_depth! shoe_size',
    Удобство: 'low_oil_stop weight* noise',
  },
  classes: [
    {
      kind: 'rammer',
      what: 'Вибротрамбовка',
      price: [84900, 219900],
      values: {
        engine: 'petrol',
        horsepower: range(3, 4.5, 0.5),
        fuel_tank: sizes(2.8, 3),
        compaction_force: range(10, 17, 1),
        jump_height: range(50, 80, 5),
        blows: range(640, 700, 10),
        compaction_depth: range(45, 70, 5),
        shoe_size: sizes('s28x33', 's30x34'),
        low_oil_stop: true,
        weight: range(60, 82, 1),
        noise: range(98, 106, 1),
      },
    },
  ],
  series: 'TR',
  model: (v) => `${v.weight}-${Number(v.compaction_force)}`,
  tail: (_v, text) => [text('weight'), text('compaction_force')],
  about: (_v, text, pick) => [
    pick(
      `Вибротрамбовка ${text('weight')} для траншей, фундаментов и узких мест: усилие ${text('compaction_force')}.`,
      `«Вибронога» с подошвой ${text('shoe_size')} уплотняет грунт на глубину до ${text('compaction_depth')}.`,
    ),
    'Сильфон и пружинный узел закрыты от пыли, рукоятка на амортизаторах.',
    'Датчик масла останавливает двигатель раньше, чем он пострадает.',
  ],
  box: () => ['вибротрамбовка', 'ключи', 'инструкция'],
  warranty: [12],
  size: () => [720, 400, 1040],
  takes: () => ['oil-4t', 'ears', 'gloves', 'boots'],
  spares: () => ['spark', 'filter'],
}

export const concreteVibrators: Template = {
  category: 'glubinnye-vibratory',
  trade: 'building',
  share: 0.4,
  groups: {
    Двигатель: 'power*! vibro_per_minute cable',
    'Вал и булава': 'shaft_length*! poker*! poker_length',
    Удобство: 'shoulder_strap case* weight noise',
  },
  classes: [
    {
      kind: 'concrete-vibrator',
      what: 'Вибратор глубинный',
      price: [6900, 26900],
      values: {
        power: range(800, 2300, 50),
        vibro_per_minute: range(12000, 14500, 500),
        cable: sizes(2, 3, 5),
        shaft_length: sizes(1, 1.5, 2, 3, 4),
        poker: sizes(28, 32, 35, 38, 45),
        poker_length: range(200, 320, 10),
        shoulder_strap: true,
        case: chance(0.4),
        weight: range(5.5, 16, 0.5),
        noise: range(88, 96, 1),
      },
    },
  ],
  series: 'CV',
  model: (v) => `${v.poker}-${v.power}`,
  tail: (_v, text) => [text('power'), `булава ${text('poker')}`, `вал ${text('shaft_length')}`],
  about: (_v, text, pick) => [
    pick(
      `Глубинный вибратор выгоняет воздух из бетона: булава ${text('poker')}, вал ${text('shaft_length')}.`,
      `Вибратор ${text('power')} для ленточного фундамента, колонн и перекрытий.`,
    ),
    `Частота ${text('vibro_per_minute')}: раствор садится за несколько секунд.`,
    'Вал и булава быстро снимаются, можно держать несколько размеров.',
  ],
  box: () => ['электропривод', 'гибкий вал с булавой', 'ремень', 'инструкция'],
  warranty: [12],
  size: () => [420, 220, 220],
  takes: () => ['gloves', 'reel', 'boots'],
  spares: () => ['brushes', 'switch', 'armature'],
}

export const coreDrills: Template = {
  category: 'almaznoe-burenie',
  trade: 'building',
  share: 0.4,
  groups: {
    Двигатель: 'power*! speeds rpm_range gearbox_oil*',
    Бурение: 'core*! core_thread water_feed',
    Стойка: 'stand_tilt clutch wheels weight*!',
  },
  classes: [
    {
      kind: 'core-drill',
      what: 'Установка алмазного бурения',
      price: [54900, 189900],
      values: {
        power: range(1700, 3300, 100),
        speeds: sizes(2, 3),
        rpm_range: sizes('r900', 'r500'),
        gearbox_oil: chance(0.6),
        core: sizes(132, 162, 202, 255, 300),
        core_thread: one('unc', 'unc', 'half-inch'),
        water_feed: true,
        stand_tilt: chance(0.7),
        clutch: true,
        wheels: true,
        weight: range(12, 27, 0.5),
      },
    },
  ],
  series: 'CD',
  model: (v) => `${v.core}-${v.power}`,
  tail: (_v, text) => [text('power'), `коронка до ${text('core')}`],
  about: (v, text, pick) => [
    pick(
      `Установка сверлит железобетон коронками до ${text('core')} без удара и трещин.`,
      `Алмазное бурение под вентиляцию, канализацию и вводы: двигатель ${text('power')}, диаметр до ${text('core')}.`,
    ),
    v.stand_tilt === true
      ? 'Стойка наклоняется, крепится анкером и катится на колёсах.'
      : 'Стойка крепится анкером; уровень помогает выставить её ровно.',
    'Муфта спасает редуктор, когда коронка встретит арматуру.',
  ],
  box: () => ['двигатель', 'стойка', 'ключи', 'инструкция'],
  warranty: [12],
  size: () => [980, 340, 320],
  takes: () => ['glasses', 'gloves', 'reel'],
  spares: () => ['brushes', 'armature', 'switch', 'gear'],
}
