import type { LandingPage } from "../app/publishing/content/landings/blocks.contract.ts";

type Input = Omit<LandingPage, "storefronts" | "position" | "slug"> & Partial<Pick<LandingPage, "storefronts" | "position" | "slug">>;

const both: LandingPage["storefronts"] = ["ru", "eu"];

export const landings: Input[] = [
  {
    landing: "first-gloves",
    storefronts: both,
    name: { ru: "Первые перчатки", en: "Your first gloves" },
    lead: {
      ru: "Одна пара на первые полгода: как выбрать вес, размер и застёжку, чтобы не покупать дважды.",
      en: "One pair for your first six months: how to choose weight, size and closure so you only buy once.",
    },
    blocks: [
      {
        kind: "hero",
        model: "training-gloves-first-bell",
        text: {
          ru: "Унции — это набивка, а не размер руки. Новичку весом до 70 кг хватает 10–12 унций, тяжелее — 14. Для спарринга нужна другая пара, но не в первый месяц.",
          en: "Ounces measure padding, not hand size. Beginners under 70 kg do well with 10–12 oz, heavier ones with 14. You'll need another pair for sparring, but not in the first month.",
        },
        action: { to: "/category/training-gloves", label: { ru: "Тренировочные перчатки", en: "Training gloves" } },
      },
      {
        kind: "text",
        title: { ru: "Три вопроса", en: "Three questions" },
        paragraphs: [
          {
            ru: "Что вы будете бить? Для мешка и лап берите перчатки с плотной пеной. Если тренер говорит «просто перчатки», он имеет в виду тренировочные.",
            en: "What will you hit? For bag and mitt work, choose gloves with firm foam. When a coach says “just gloves,” they mean training gloves.",
          },
          {
            ru: "Кто их застегнёт? Шнуровка держит лучше, но одному с ней не справиться. Широкая липучка закрывается зубами и не расходится до конца раунда.",
            en: "Who will fasten them? Laces hold better, but you need a helper. A wide strap closes with your teeth and stays closed to the end of the round.",
          },
          {
            ru: "Что под ними? Бинты длиной 3,5–4,5 метра. Примеряйте перчатки в бинтах: пальцы касаются края, кулак сжимается без усилия.",
            en: "What goes under them? Wraps of 3.5 to 4.5 meters. Try gloves on over wraps: your fingertips should touch the end and your fist should close easily.",
          },
        ],
      },
      {
        kind: "grid",
        title: { ru: "С чего начать", en: "Where to start" },
        goods: { collection: "first-month" },
      },
      { kind: "pages", title: { ru: "Подробнее", en: "Learn more" } },
    ],
  },
  {
    landing: "first-gloves",
    slug: "wraps",
    storefronts: both,
    position: 1,
    name: { ru: "Бинты под перчатки", en: "Wraps under the gloves" },
    lead: {
      ru: "Перчатки берегут того, кого бьют. Бинты берегут вашу кисть.",
      en: "Gloves protect your opponent. Wraps protect your hands.",
    },
    blocks: [
      {
        kind: "text",
        paragraphs: [
          {
            ru: "Эластичные бинты облегают и прощают неровную намотку, поэтому с них удобно начать. Хлопковые не тянутся: их наматывают дольше, зато запястье стоит, как в гипсе.",
            en: "Elastic wraps follow the hand and forgive an uneven turn, which makes them easy to begin with. Cotton does not stretch: it takes longer to wind, and holds the wrist like plaster.",
          },
          {
            ru: "После тренировки разверните бинты и высушите. Стирать — раз в неделю, в сетке, без кондиционера.",
            en: "Unroll wraps after training and let them dry. Wash them weekly, in a net, without softener.",
          },
        ],
      },
      { kind: "grid", goods: { category: "wraps" } },
    ],
  },
  {
    landing: "clubs",
    storefronts: both,
    name: { ru: "Клубам", en: "For clubs" },
    lead: {
      ru: "Зал на двадцать человек снаряжается одним списком: мешки, лапы, шлемы и запас перчаток на новичков.",
      en: "A gym for twenty people is equipped by one list: bags, mitts, headguards and spare gloves for newcomers.",
    },
    blocks: [
      {
        kind: "hero",
        model: "heavy-bag-hundred",
        text: {
          ru: "Считаем под ваш зал, выставляем счёт, везём одной поставкой. Что износилось от обычной работы, меняем по частям, а не целиком.",
          en: "We plan for your hall, send one invoice and one delivery. What wears out in honest work is replaced in parts, not whole.",
        },
        action: { to: "/service/delivery", label: { ru: "Как мы доставляем", en: "How we deliver" } },
      },
      { kind: "grid", title: { ru: "В зал", en: "For gyms" }, goods: { category: "gym" } },
      { kind: "grid", title: { ru: "Мешки", en: "Bags" }, goods: { category: "bags" } },
      {
        kind: "form",
        title: { ru: "Рассчитать для клуба", en: "A plan for your club" },
        text: {
          ru: "Напишите, сколько человек занимается и что уже есть. Ответим списком с ценами.",
          en: "Tell us how many people train and what you already have. We'll reply with a list and prices.",
        },
      },
    ],
  },
];
