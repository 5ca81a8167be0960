/** The query parameter of a link that puts a discount code into the cart: `/?codigo=VERANO10`. */
export const CODE_PARAMETER = "codigo";
