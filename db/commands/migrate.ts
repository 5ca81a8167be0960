import { getShop } from "../../app/data/shop.server";

const { database } = getShop();
await database.prepare();
console.log("La base de datos está al día.");
await database.close();
