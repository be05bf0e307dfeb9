import assert from "node:assert/strict";
import { test } from "node:test";
import { mailboxOf } from "./mailbox.ts";

const spellings = {
  "ivan@club.example": ["ivan@club.example", "Ivan+sale@Club.Example", "ivan+1+2@club.example", "ivan+@club.example"],
  "ivanpetrov@gmail.com": ["ivan.petrov@gmail.com", "i.v.a.n.petrov+x@googlemail.com", "IvanPetrov@gmail.com"],
  "ivan-petrov@yandex.ru": ["ivan.petrov@ya.ru", "ivan-petrov@yandex.com", "Ivan.Petrov+1@yandex.kz"],
  "ivan.petrov@club.example": ["ivan.petrov@club.example"],
  "+79001234567": ["+79001234567"],
  "+@club.example": ["+@club.example"],
  "ivan@constructor": ["ivan+a@constructor"],
};

test("a mailbox is one however its address is written", () => {
  for (const [mailbox, all] of Object.entries(spellings)) for (const one of all) assert.equal(mailboxOf(one), mailbox, one);
});
