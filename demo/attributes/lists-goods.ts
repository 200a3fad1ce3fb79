/** List values of hand tools, measuring, consumables, parts and wear. */
export const GOODS_LISTS: Record<string, readonly [string, Record<string, string>]> = {
  square: ['Квадрат', { q14: '1/4"', 'q14-12': '1/4" и 1/2"', 'q14-38-12': '1/4", 3/8" и 1/2"' }],
  socket_range: ['Головки', { '4-14': '4–14', '4-32': '4–32' }],
  steel: ['Сталь', { crv: 'хромованадиевая', s2: 'S2', tool: 'инструментальная' }],
  wrench_type: ['Вид ключа', { adjustable: 'разводной', pipe: 'трубный', set: 'набор', ratchet: 'трещотка' }],
  coating: ['Покрытие', { chrome: 'хром', satin: 'сатин', phosphate: 'фосфат', enamel: 'эмаль' }],
  screwdriver_type: ['Вид', { single: 'поштучно', set: 'набор' }],
  tip: [
    'Шлиц', { ph1: 'PH1', ph2: 'PH2', ph3: 'PH3', sl5: 'SL5', sl6: 'SL6', pz2: 'PZ2', t20: 'T20', mixed: 'разные' },
  ],
  pliers_type: ['Вид', { combination: 'пассатижи', side: 'бокорезы' }],
  hammer_type: ['Вид', { claw: 'гвоздодёр', mallet: 'киянка', sledge: 'кувалда', axe: 'топор' }],
  head_material: ['Материал бойка', { steel: 'сталь', rubber: 'резина' }],
  handle_material: [
    'Рукоятка', { fiberglass: 'фибергласс', steel: 'сталь', wood: 'дерево', plastic: 'пластик', aluminium: 'алюминий' },
  ],
  cutting_type: [
    'Вид',
    {
      'wood-saw': 'ножовка по дереву', 'metal-saw': 'ножовка по металлу', knife: 'нож', chisel: 'стамески',
      file: 'напильник',
    },
  ],
  blade_material: [
    'Сталь лезвия', { carbon: 'углеродистая', hss: 'быстрорежущая', crv: 'хромованадиевая', tool: 'инструментальная' },
  ],
  fix_type: ['Вид', { stapler: 'степлер', riveter: 'заклёпочник' }],
  fastener_type: [
    'Крепёж', { type53: 'тип 53', type140: 'тип 140', rivet: 'вытяжные заклёпки', nut: 'гаечные заклёпки' },
  ],
  fastener_range: ['Размер', { '4-8': '4–8 мм', '6-14': '6–14 мм', 'r24-48': '2,4–4,8 мм', 'r32-64': '3,2–6,4 мм' }],
  body_material: [
    'Материал корпуса',
    {
      plastic: 'пластик', steel: 'сталь', aluminium: 'алюминий', 'cast-iron': 'чугун', abs: 'ABS-пластик',
      rubber: 'пластик с резиной', stainless: 'нержавеющая сталь',
    },
  ],
  clamp_type: ['Вид', { vice: 'тиски', clamp: 'струбцина' }],
  finish_type: ['Вид', { roller: 'валик', brush: 'кисть', putty: 'шпатель', trowel: 'кельма', gun: 'пистолет' }],
  finish_material: [
    'Материал',
    {
      microfiber: 'микрофибра', velour: 'велюр', polyamide: 'полиамид', bristle: 'натуральная щетина',
      synthetic: 'синтетика', mixed: 'смешанная щетина', stainless: 'нержавеющая сталь', 'carbon-steel': 'сталь',
      'steel-frame': 'скелетный', 'alu-tube': 'закрытый',
    },
  ],
  planes: ['Плоскости', { cross: 'крест', three: '3D, 360°' }],
  beam: ['Луч', { red: 'красный луч', green: 'зелёный луч' }],
  laser_accuracy: ['Точность', { a2: '±0,2 мм/м', a3: '±0,3 мм/м' }],
  ip_class: ['Защита', { ip20: 'IP20', ip40: 'IP40', ip44: 'IP44', ip54: 'IP54', ip65: 'IP65' }],
  distance_accuracy: ['Точность', { d2: '±2 мм', d15: '±1,5 мм' }],
  functions: [
    'Функции',
    { 'f-basic': 'длина', 'f-area': 'длина, площадь, объём', 'f-pythagoras': 'площадь, объём, расчёт по Пифагору' },
  ],
  tape_coating: ['Лента', { nylon: 'нейлон', paint: 'эмаль' }],
  level_type: ['Вид', { level: 'уровень', square: 'угольник' }],
  level_accuracy: ['Точность', { l05: '0,5 мм/м', l1: '1 мм/м' }],
  caliper_type: ['Вид', { vernier: 'нониусный', digital: 'цифровой' }],
  caliper_step: ['Цена деления', { s005: '0,05 мм', s001: '0,01 мм' }],
  weld_material: [
    'Марка', { mp3: 'МР-3', ano21: 'АНО-21', ozs12: 'ОЗС-12', uoni: 'УОНИ-13/55', er70s: 'ER70S-6', er4043: 'ER4043' },
  ],
  weld_pack: ['Упаковка', { pack: 'пачка', spool: 'катушка' }],
  weld_steel: [
    'Металл', { carbon: 'углеродистая сталь', 'low-alloy': 'низколегированная сталь', aluminium: 'алюминий' },
  ],
  weld_position: ['Положение', { all: 'любое' }],
  storage_note: ['Хранение', { dry: 'сухое место' }],
  disc_type: ['Вид', { cutting: 'отрезной', flap: 'лепестковый' }],
  grit: [
    'Зерно',
    {
      p40: 'P40', p60: 'P60', p80: 'P80', p100: 'P100', p120: 'P120', p180: 'P180', p240: 'P240', p320: 'P320',
      p400: 'P400',
    },
  ],
  disc_material: ['Материал', { metal: 'по металлу', inox: 'по нержавейке', stone: 'по камню' }],
  diamond_type: ['Тип диска', { segment: 'сегментный', turbo: 'турбо', solid: 'сплошной', cup: 'чашка' }],
  diamond_material: [
    'Материал',
    {
      concrete: 'по бетону', brick: 'по кирпичу', universal: 'универсальный', asphalt: 'по асфальту', tile: 'по плитке',
      porcelain: 'по керамограниту',
    },
  ],
  cooling_type: ['Рез', { dry: 'сухой рез', wet: 'рез с водой' }],
  saw_material: [
    'Материал',
    {
      wood: 'по дереву', laminate: 'по ламинату', aluminium: 'по алюминию', multi: 'универсальный', metal: 'по металлу',
      plastic: 'по пластику',
    },
  ],
  tooth_shape: ['Заточка', { atb: 'переменный скос', tcg: 'плоско-трапециевидная' }],
  bit_type: ['Вид', { drill: 'бур', point: 'пика', flat: 'плоское', spade: 'лопатка' }],
  drill_set_type: ['Вид', { 'metal-set': 'набор по металлу', forstner: 'Форстнера', 'hole-saw': 'коронка' }],
  drill_material: [
    'Сплав',
    {
      hss: 'HSS', 'hss-co': 'HSS с кобальтом', 'hss-tin': 'HSS с нитридом титана', crv: 'хромованадиевая сталь',
      carbide: 'твёрдый сплав', 'bi-metal': 'биметалл',
    },
  ],
  base_material: ['Обрабатывает', { metal: 'металл', wood: 'дерево', universal: 'универсально' }],
  shank: ['Хвостовик', { round: 'цилиндрический', hex: 'шестигранный' }],
  bit_tips: ['Шлицы', { 'ph-pz': 'PH и PZ', tx: 'Torx', mixed: 'разные шлицы' }],
  holder: ['Держатель', { none: 'нет', magnetic: 'магнитный', quick: 'быстросъёмный' }],
  saw_type: ['Хвостовик', { 't-shank': 'T-образный', saber: 'сабельный' }],
  abrasive_type: ['Вид', { disc: 'круг', sheet: 'лист', sponge: 'губка' }],
  abrasive_size: [
    'Размер',
    { d125: '125 мм', d150: '150 мм', s230x280: '230×280 мм', s115x140: '115×140 мм', s100x70: '100×70×25 мм' },
  ],
  abrasive_base: ['Основа', { paper: 'бумага', latex: 'латексная бумага', foam: 'губка' }],
  oil_type: [
    'Вид', { 'oil-4t': 'для четырёхтактных', 'oil-2t': 'для двухтактных', 'chain-oil': 'для цепи', grease: 'смазка' },
  ],
  oil_grade: [
    'Марка',
    {
      '10w30': 'SAE 10W-30', '10w40': 'SAE 10W-40', '5w30': 'SAE 5W-30', 'jaso-fd': 'JASO FD', iso100: 'ISO VG 100',
      iso150: 'ISO VG 150', li: 'литиевая', 'li-moly': 'литиевая с молибденом',
    },
  ],
  oil_use: [
    'Для чего',
    {
      'two-stroke': 'двухтактные двигатели', 'four-stroke': 'четырёхтактные двигатели', chain: 'шина и цепь',
      gearbox: 'редукторы',
    },
  ],
  season: ['Сезон', { all: 'круглый год', winter: 'зима' }],
  cut_part_type: ['Вид', { chain: 'цепь', 'bar-chain': 'шина и цепь', line: 'леска' }],
  line_shape: ['Сечение лески', { round: 'круг', square: 'квадрат', star: 'звезда' }],
  fix_part_type: ['Вид', { screw: 'саморезы', plug: 'дюбели', anchor: 'анкеры', bolt: 'болты' }],
  fix_size: ['Диаметр', { 'm3-5': '3,5', 'm4-2': '4,2', m5: '5', m6: '6', m8: '8', m10: '10', m12: '12', m16: '16' }],
  fix_coating: [
    'Покрытие',
    {
      phosphate: 'фосфат', zinc: 'цинк', yellow: 'жёлтый цинк', nylon: 'нейлон', polypropylene: 'полипропилен',
      stainless: 'нержавеющая сталь',
    },
  ],
  fix_head: ['Головка', { bugle: 'потайная', flat: 'плоская', 'hex-head': 'шестигранная', plain: 'без головки' }],
  bag_fit: ['Бак пылесоса', { 'tank-15-25': '15–25 л', 'tank-30': '30 л', 'tank-36': '36 л', 'tank-50': '50 л' }],
  brush_size: [
    'Размер',
    {
      b5x8x14: '5×8×14', b5x10x17: '5×10×17', b6x9x16: '6×9×16', b6x10x17: '6×10×17', b7x11x18: '7×11×18',
      b8x10x18: '8×10×18',
    },
  ],
  brush_wire: ['Контакт', { stop: 'с отстрелом', plain: 'без отстрела' }],
  brush_grade: ['Графит', { standard: 'обычный', hard: 'твёрдый' }],
  part_fit: [
    'Для чего',
    {
      grinder: 'для УШМ', hammer: 'для перфораторов', drill: 'для дрелей', sander: 'для шлифмашин', saw: 'для пил',
      engine: 'для двигателей', mixer: 'для бетоносмесителей', planer: 'для рубанков', plate: 'для виброплит',
      compressor: 'для компрессоров', mower: 'для газонокосилок', generator: 'для генераторов', vacuum: 'для пылесосов',
      trimmer: 'для триммеров',
    },
  ],
  electric_part: ['Вид', { armature: 'якорь', switch: 'выключатель' }],
  mech_part: ['Вид', { bearing: 'подшипник', gear: 'шестерня', belt: 'ремень' }],
  part_code: [
    'Обозначение',
    {
      b608: '608-2RS', b6000: '6000-2RS', b6001: '6001-2RS', b6200: '6200-2RS', b6202: '6202-2RS', b6204: '6204-2RS',
      b6205: '6205-2RS', bevel: 'коническая', spur: 'цилиндрическая', toothed: 'зубчатый', 'v-belt': 'клиновой',
      'paper-filter': 'бумажный', 'foam-filter': 'поролоновый', bp7: 'B7', l7: 'L7', n9: 'N9', cmr7: 'CMR7',
      pk40: '40 мм', pk44: '44 мм', pk68: '68 мм',
    },
  ],
  part_size: [
    'Размер',
    {
      s8x22x7: '8×22×7 мм', s10x26x8: '10×26×8 мм', s12x28x8: '12×28×8 мм', s10x30x9: '10×30×9 мм',
      s15x35x11: '15×35×11 мм', s20x47x14: '20×47×14 мм', s25x52x15: '25×52×15 мм', z9: '9 зубьев', z12: '12 зубьев',
      z38: '38 зубьев', l600: '600 мм', l700: '700 мм', l850: '850 мм', l1000: '1000 мм', l1250: '1250 мм',
    },
  ],
  engine_part: ['Вид', { 'air-filter': 'фильтр', spark: 'свеча', piston: 'поршневая' }],
  part_replace: ['Срок замены', { h50: 'каждые 50 часов', h100: 'каждые 100 часов', wear: 'по износу' }],
  hold_part: ['Вид', { chuck: 'патрон', handle: 'рукоятка' }],
  chuck_thread: [
    'Посадка',
    {
      m12x125: 'М12×1,25', 'half-20': '1/2"-20', sds: 'SDS-plus', d43: 'шейка 43 мм', d60: 'шейка 60 мм',
      'm14-handle': 'М14',
    },
  ],
  head_type: ['Вид', { helmet: 'каска', ears: 'наушники' }],
  protection_class: [
    'Класс',
    {
      en397: 'EN 397', en12492: 'EN 12492', en352: 'EN 352', en166: 'EN 166', ffp2: 'FFP2', ffp3: 'FFP3', a1p2: 'A1P2',
      s1p: 'S1P', s3: 'S3', class2: 'класс 2',
    },
  ],
  adjustment: ['Регулировка', { slide: 'ползунком', ratchet: 'храповиком' }],
  face_type: ['Вид', { glasses: 'очки', mask: 'полумаска' }],
  lens: ['Линза', { clear: 'прозрачные', yellow: 'жёлтые', smoke: 'дымчатые' }],
  glove_material: [
    'Покрытие', { nitrile: 'нитрил', latex: 'латекс', leather: 'спилок', pu: 'полиуретан', winter: 'утеплённые' },
  ],
  glove_class: ['Стойкость', { c4131: '4131', c3121: '3121', c4x43: '4X43' }],
  glove_size: ['Размер', { s8: '8', s9: '9', s10: '10', s11: '11' }],
  wear_type: ['Вид', { boots: 'ботинки', vest: 'жилет' }],
  wear_size: ['Размер', { '41': '41', '42': '42', '43': '43', '44': '44', '45': '45', l: 'L', xl: 'XL', xxl: 'XXL' }],
  material_upper: ['Верх', { leather: 'кожа', suede: 'замша', polyester: 'полиэстер' }],
  storage_type: ['Вид', { box: 'ящик', bag: 'сумка' }],
  box_material: ['Материал', { plastic: 'пластик', metal: 'металл', nylon: 'нейлон' }],
  top_material: ['Столешница', { steel: 'сталь', plywood: 'фанера', laminate: 'ламинат' }],
  cable_section: ['Сечение', { 's1-5': '3×1,5 мм²', 's2-5': '3×2,5 мм²' }],
  cable_type: ['Кабель', { kg: 'КГ', pvs: 'ПВС' }],
}
