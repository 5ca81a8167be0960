import { walkShop } from "../helpers/shop-walk";

walkShop({ hasScripts: true });
