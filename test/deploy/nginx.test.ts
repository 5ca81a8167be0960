import { testShopBehind } from "./shop-behind-proxy";

testShopBehind("nginx");
