import { expect, it } from "vitest";

import { describeWearers } from "./wearers-data";

it("Search engines read for whom a product is, as far as that is said", () => {
  expect(describeWearers({ audiences: [], age: null })).toEqual({});
  expect(describeWearers({ audiences: ["mujer"], age: null }).audience).toEqual({
    "@type": "PeopleAudience",
    suggestedGender: "female",
    suggestedMinAge: 13,
  });
  expect(describeWearers({ audiences: ["nina", "nino"], age: null }).audience).toEqual({
    "@type": "PeopleAudience",
    suggestedGender: "unisex",
    suggestedMinAge: 5,
    suggestedMaxAge: 13,
  });
  expect(describeWearers({ audiences: ["bebe"], age: null }).audience).toEqual({
    "@type": "PeopleAudience",
    suggestedMaxAge: 5,
  });
  expect(describeWearers({ audiences: ["hombre"], age: "chicos" }).audience).toMatchObject({
    suggestedGender: "male",
    suggestedMaxAge: 13,
  });
});
